import type { DictView } from '../../../server/features/dicts/dicts.contract.ts';
import type { DictWish } from '../../http/dict-calls.ts';

/** An entry being edited; `id` stays while its value is typed. */
export interface DraftEntry {
  readonly id: string;
  readonly value: string;
  readonly text: string;
  readonly tone: NonNullable<DictWish['items'][number]['tone']> | null;
  readonly off: boolean;
  readonly under: string | null;
  readonly note: string | null;
  /** Its value can still be chosen: it was never saved. */
  readonly isNew: boolean;
}

export interface DictDraft {
  readonly title: string;
  readonly note: string;
  readonly entries: readonly DraftEntry[];
}

export function draftOf({ title, note, entries }: DictView): DictDraft {
  return {
    title,
    note: note ?? '',
    entries: entries.map(({ value, text, tone, off, under, note: said }) => ({
      id: value,
      value,
      text,
      tone,
      off,
      under,
      note: said,
      isNew: false,
    })),
  };
}

/** What is sent: the whole dictionary as it shall be. */
export const wishOf = ({ title, note, entries }: DictDraft): DictWish => ({
  title: title.trim(),
  note: note.trim() || null,
  items: entries.map(({ value, text, tone, off, under, note: said }) => ({
    value: value.trim(),
    text: text.trim(),
    tone,
    off,
    under,
    note: said,
  })),
});

export const isSame = (a: DictDraft, b: DictDraft): boolean => JSON.stringify(wishOf(a)) === JSON.stringify(wishOf(b));

let made = 0;

export function withNewEntry(draft: DictDraft): DictDraft {
  made += 1;
  const entry: DraftEntry = {
    id: `new ${made}`,
    value: '',
    text: '',
    tone: null,
    off: false,
    under: null,
    note: null,
    isNew: true,
  };
  return { ...draft, entries: [...draft.entries, entry] };
}

export const withEntry = (draft: DictDraft, id: string, some: Partial<DraftEntry>): DictDraft => ({
  ...draft,
  entries: draft.entries.map((entry) => (entry.id === id ? { ...entry, ...some } : entry)),
});

export const withoutEntry = (draft: DictDraft, id: string): DictDraft => ({
  ...draft,
  entries: draft.entries.filter((entry) => entry.id !== id),
});

/** What stops a save, by the id of the entry; the title stands under ''. */
export function problemsOf({ title, entries }: DictDraft): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  const values = new Map<string, number>();
  const texts = new Map<string, number>();
  for (const { value, text, off } of entries) {
    values.set(value.trim(), (values.get(value.trim()) ?? 0) + 1);
    if (!off) texts.set(text.trim(), (texts.get(text.trim()) ?? 0) + 1);
  }
  if (title.trim() === '') problems.set('', '请填写字典名称');
  for (const { id, value, text, off } of entries) {
    if (text.trim() === '') problems.set(id, '请填写名称');
    else if (value.trim() === '') problems.set(id, '请填写数据值');
    else if ((values.get(value.trim()) ?? 0) > 1) problems.set(id, '数据值重复');
    else if (!off && (texts.get(text.trim()) ?? 0) > 1) problems.set(id, '名称重复');
  }
  return problems;
}
