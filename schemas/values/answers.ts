/** What is answered to one question: a text as it is typed, the values of what holds several, or nothing. */
export type Answer = string | readonly string[] | null;

/** What was asked before a move or an action, by key. */
export type Answers = Readonly<Record<string, Answer>>;
