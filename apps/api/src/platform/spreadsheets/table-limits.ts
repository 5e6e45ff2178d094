/** More would not fit into one transaction that others wait for. */
export const ROWS_MOST = 5000;

/** The most columns that a sheet of an office has. */
export const COLUMNS_MOST = 100;

/** In one cell: the limit of Excel. */
export const CELL_CHARACTERS_MOST = 32_767;

/** In all cells together: as many as the largest CSV file has. */
export const CHARACTERS_MOST = 4_000_000;
