import { createHash } from 'node:crypto';
import type { Asker } from '../../schemas/expressions/tree.ts';
import type { Statement } from '../db/statement.ts';
import { literal, quote } from '../db/structure.ts';

/** What is kept from somebody the database asks itself; working days only code counts. */
type Bound = Exclude<keyof Asker, 'kept' | 'calendar'>;

/** Where the value of a placeholder comes from when the statement is sent. */
type Slot =
  | { readonly is: 'constant' | 'json'; readonly value: unknown }
  | { readonly is: 'asker'; readonly what: Bound }
  | { readonly is: 'other'; readonly what: Bound }
  | { readonly is: 'input'; readonly name: string };

const askerTypes: Readonly<Record<Bound, string>> = {
  me: 'text',
  myDeparts: 'text[]',
  myDepart: 'text',
  mySupplier: 'text',
  roles: 'text[]',
  now: 'text',
};

/** What a request binds: the tenant, who asks, and the values the statement was made to be given. */
export interface Given {
  readonly tenant: number;
  readonly asker: Asker;
  /** Somebody else of whom the same statement asks too. */
  readonly other?: Asker;
  readonly input?: Readonly<Record<string, unknown>>;
}

/**
 * SQL text being written, with a placeholder for every value. The text depends on documents, viewer and the shape of a
 * query alone, so that PostgreSQL plans it once; `$1` is always the tenant.
 */
export class SqlWriter {
  private readonly slots: Slot[];
  private readonly who: 'asker' | 'other';

  constructor(slots: readonly Slot[] = [], who: 'asker' | 'other' = 'asker') {
    this.slots = [...slots];
    this.who = who;
  }

  /** A value that is known now. */
  constant(value: unknown): string {
    return this.place({ is: 'constant', value });
  }

  /** A table of words or the like, once for all who look things up in it. */
  json(value: object): string {
    const text = JSON.stringify(value);
    const known = this.slots.findIndex((slot) => slot.is === 'json' && slot.value === text);
    return `${known >= 0 ? `$${known + 2}` : this.place({ is: 'json', value: text })}::jsonb`;
  }

  /** Something about who is asking, bound anew for every request. */
  asker(what: Bound): string {
    const known = this.slots.findIndex((slot) => slot.is === this.who && slot.what === what);
    return `${known >= 0 ? `$${known + 2}` : this.place({ is: this.who, what })}::${askerTypes[what]}`;
  }

  /** A value that every request gives by name. */
  input(name: string): string {
    const known = this.slots.findIndex((slot) => slot.is === 'input' && slot.name === name);
    return known >= 0 ? `$${known + 2}` : this.place({ is: 'input', name });
  }

  /** Goes on where this one stands, without changing it: fixed text first, what varies behind it. */
  fork(): SqlWriter {
    return new SqlWriter(this.slots, this.who);
  }

  /** Goes on in the name of somebody else, whom the request gives as `other`. */
  ofOther(): SqlWriter {
    return new SqlWriter(this.slots, 'other');
  }

  /** Where the values stand now, to come back to when a text is not used after all: PostgreSQL wants every one used. */
  mark(): number {
    return this.slots.length;
  }

  takeBack(mark: number): void {
    this.slots.length = mark;
  }

  finish(text: string, how: Pick<Template, 'searches'> = {}): Template {
    return { text, name: nameOf(text), slots: [...this.slots], ...how };
  }

  private place(slot: Slot): string {
    this.slots.push(slot);
    return `$${this.slots.length + 1}`;
  }
}

export const tenantSlot = '$1';

/** Writes values into the text itself, for what a publish plans and shows: nobody in particular asks, and nothing is given later. */
export class LiteralWriter extends SqlWriter {
  override constant(value: unknown): string {
    return literal(String(value));
  }

  override json(value: object): string {
    return `${literal(JSON.stringify(value))}::jsonb`;
  }

  override asker(what: Bound): string {
    throw new Error(`[Bug] nobody asks here: ${what}`);
  }

  override input(name: string): string {
    throw new Error(`[Bug] nothing is given here: ${name}`);
  }
}

/** Asks for many at once: whoever asks is a row of `askers`, which every request gives as JSON under that name. */
export class AskersWriter extends SqlWriter {
  override asker(what: Bound): string {
    return `who.${quote(what)}`;
  }

  askers(): string {
    const columns = Object.entries(askerTypes).map(([what, type]) => `${quote(what)} ${type}`);
    return `json_to_recordset(${this.input('askers')}::json) who(${columns.join(', ')})`;
  }
}

/** The tenant in a text without placeholders: one of them, or that of the row it stands at. */
export const spellTenant = (text: string, tenant: number, alias: string): string =>
  text.replaceAll(tenantSlot, tenant === 0 ? `${alias}.tenant_id` : String(tenant));

/** A finished text; `fill` gives a statement of it. */
export interface Template {
  readonly text: string;
  readonly name: string | undefined;
  readonly slots: readonly Slot[];
  readonly searches?: boolean;
}

export function fill(
  { text, name, slots, searches }: Template,
  { tenant, asker, other, input = {} }: Given,
): Statement {
  const values: unknown[] = [tenant];
  for (const slot of slots) {
    if (slot.is === 'asker') values.push(asker[slot.what]);
    else if (slot.is === 'other') values.push(other?.[slot.what]);
    else if (slot.is === 'input') values.push(input[slot.name]);
    else values.push(slot.value);
  }
  return { text, values, ...(name !== undefined && { name }), ...(searches && { searches }) };
}

const names = new Map<string, string>();
const MOST_NAMES = 1500;

/** Every connection keeps what it has prepared, so their number is bounded: odd queries beyond it are planned each time. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) return undefined;
  const name = `r${createHash('sha1').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}
