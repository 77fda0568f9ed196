"use strict";
(() => {
  const series = [1, 2, 3, 4, 5, 6, 7, 8].map((i) => `var(--c${i})`);
  const font = getComputedStyle(document.documentElement).fontFamily;
  // Colours are variables of the page's style, so that dark mode and print change them without drawing anew.
  const config = {
    background: null,
    font,
    padding: 2,
    view: { stroke: null },
    axis: {
      labelColor: "var(--soft)", titleColor: "var(--ink)", domainColor: "var(--soft)", tickColor: "var(--soft)",
      gridColor: "var(--line)", gridOpacity: 0.6, labelFontSize: 12, titleFontSize: 12, titleFontWeight: 600, labelLimit: 260,
      labelSeparation: 8,
    },
    legend: { labelColor: "var(--ink)", titleColor: "var(--ink)", labelFontSize: 12, titleFontSize: 12, orient: "top", columns: 4, labelLimit: 260 },
    title: { color: "var(--ink)", anchor: "start", fontSize: 13, fontWeight: 600 },
    range: { category: series },
    mark: { color: series[0] },
    text: { color: "var(--ink)" },
    rule: { color: "var(--ink)" },
  };
  const figures = [...document.querySelectorAll("figure")];
  let drawn = 0;
  const one = async (figure) => {
    const spec = JSON.parse(figure.querySelector("script").textContent);
    const chart = figure.querySelector(".chart");
    try {
      const wide = Boolean(spec.usermeta && spec.usermeta.wide);
      figure.classList.toggle("wide", wide);
      const columns = chart.clientWidth >= 480 ? 4 : wide ? 1 : 2;
      const own = { ...config, legend: { ...config.legend, columns } };
      const compiled = vegaLite.compile(spec, { config: own }).spec;
      const view = new vega.View(vega.parse(compiled), { renderer: "svg", container: chart, hover: true });
      await view.runAsync();
      drawn += 1;
    } catch (error) {
      const message = document.createElement("p");
      message.className = "failed";
      message.textContent = `This chart could not be drawn: ${error.message}`;
      chart.append(message);
      console.error(figure.id, error);
    }
  };
  Promise.all(figures.map(one)).then(() => {
    document.documentElement.dataset.drawn = `${drawn} of ${figures.length}`;
  });
})();
