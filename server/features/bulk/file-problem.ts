/** Why a file as a whole cannot be imported; the message is for its sender. Rows that are wrong are no such problem. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}
