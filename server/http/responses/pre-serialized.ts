/** A response in which some lists are JSON texts. They were checked against their schema when they were serialized (card cache). */
export class PreSerialized<OtherFields extends object, List extends string> {
  readonly otherFields: OtherFields;
  /** The JSON text of each item, by the name of the list. */
  readonly lists: Readonly<Partial<Record<List, readonly string[]>>>;

  constructor(otherFields: OtherFields, lists: Readonly<Partial<Record<List, readonly string[]>>>) {
    this.otherFields = otherFields;
    this.lists = lists;
  }
}
