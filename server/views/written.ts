/** An answer without some of its lists, and the items of these as JSON, each checked against its shape when it was written. */
export class Written<Rest extends object, List extends string> {
  readonly rest: Rest;
  readonly lists: Readonly<Partial<Record<List, readonly string[]>>>;

  constructor(rest: Rest, lists: Readonly<Partial<Record<List, readonly string[]>>>) {
    this.rest = rest;
    this.lists = lists;
  }
}
