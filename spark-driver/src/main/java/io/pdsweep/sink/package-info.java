/** What a sweep leaves behind: the columns of `runs` (one list), the output folder, the manifest. */
@org.jspecify.annotations.NullMarked
package io.pdsweep.sink;
