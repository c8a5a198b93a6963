/** A response in which some lists are JSON texts. They were checked against their schema when they were serialized (card cache). */
export class PreSerialized<Rest extends object, List extends string> {
  readonly rest: Rest;
  readonly lists: Readonly<Partial<Record<List, readonly string[]>>>;

  constructor(rest: Rest, lists: Readonly<Partial<Record<List, readonly string[]>>>) {
    this.rest = rest;
    this.lists = lists;
  }
}
