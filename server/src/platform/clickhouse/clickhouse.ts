/** Parameters of a query, which names each as `{name:Type}`. */
export type ClickHouseParams = Readonly<Record<string, unknown>>;

/** As little of ClickHouse as is needed. Numbers of 64 bits arrive as numbers: none exceeds 2^53. */
export interface ClickHouse {
  rows<Row>(query: string, params?: ClickHouseParams): Promise<Row[]>;
  /** Page by page, as they are found; given up with the signal. */
  pages<Row>(
    query: string,
    params: ClickHouseParams,
    page: { size: number; signal: AbortSignal },
  ): AsyncGenerator<Row[], void>;
  /** Adds rows once, however often it is called with the same rows and token. */
  insert(table: string, rows: readonly Readonly<Record<string, unknown>>[], token: string): Promise<void>;
  command(query: string, params?: ClickHouseParams): Promise<void>;
  close(): Promise<void>;
}
