package io.pdsweep.vllmpd.model;

/** One entry of {@code services}. */
public sealed interface Service permits EngineService, PdService, RayService {
    /** What the entry says about its step; for a P/D service, the router's. */
    StepSettings step();
}
