/** Signs that nobody sees, between brackets of a pattern as JavaScript and PostgreSQL both read it. */
export const unseenSigns = '\\u00ad\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufeff';

/** A sign that somebody reads: a text without one answers nothing. */
export const readable = `[^\\s${unseenSigns}]`;
const READABLE = new RegExp(readable);

export const isUnreadable = (text: string): boolean => !READABLE.test(text);
