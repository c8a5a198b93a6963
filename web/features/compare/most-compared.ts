/** As the contract has it; that file brings schemas along, which pages do not ship. A test holds them equal. */
export const MOST_COMPARED = 4;
