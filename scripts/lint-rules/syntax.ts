/** The part of the syntax tree (ESTree) that the rules read. */
export interface Node {
  type: string;
  [field: string]: unknown;
}

export interface Context {
  report: (problem: { node: Node; message: string }) => void;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
