import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';
import type { Document } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { ReportDocument } from '../../../../schemas/language/report.ts';
import { type FieldWords, fieldsOf, keyOf, labelOf, partOf } from '../../../kernel/places.ts';
import { alike } from '../actions/action-commands.ts';
import { kindNamed } from '../form/kind-named.ts';

/** How a value is picked: from which report, how many at once, and what of the picked row comes along. */
export interface Picking {
  readonly report?: string;
  /** The column whose words a text takes. */
  readonly takes?: string;
  readonly many?: boolean;
  readonly again?: 'add' | 'skip' | 'row';
  readonly quantity?: string;
  readonly fill?: Readonly<Record<string, string>>;
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** What a kind lets one say of picking; nothing where it is not picked. */
export const pickingWords = (kind: AnyFieldKind): readonly string[] =>
  Object.keys((kind.config.properties.pick as { readonly properties?: object } | undefined)?.properties ?? {});

export const pickingOf = (words: FieldWords): Picking => (words.pick ?? {}) as Picking;

export type PickingChange = { readonly [Word in keyof Picking]: Picking[Word] | undefined };

/** Without what says nothing; nothing at all when nothing is left. */
export function withPicking(words: FieldWords, change: PickingChange) {
  const said = { ...pickingOf(words), ...change };
  const kept = Object.entries(said).filter(([, value]) => value !== undefined && value !== false);
  const full = kept.filter(([word, value]) => word !== 'fill' || Object.keys(value as object).length > 0);
  return full.length > 0 ? Object.fromEntries(full) : undefined;
}

/** The reports it can be picked from: a reference's are about the records it points at, a text's any. */
export function reportsFor(words: FieldWords, others: readonly Document[]): readonly ReportDocument[] {
  const reports = others.filter((one): one is ReportDocument => one.kind === 'report');
  return typeof words.to === 'string' ? reports.filter(({ from }) => from === words.to) : reports;
}

interface DocumentAmongOthers {
  readonly document: EntityDocument;
  readonly others: readonly Document[];
}

const entityNamed = ({ document, others }: DocumentAmongOthers, key: unknown): EntityDocument | undefined =>
  [document, ...others].find((one): one is EntityDocument => one.kind === 'entity' && one.key === key);

const reportOf = ({ others }: DocumentAmongOthers, words: FieldWords): ReportDocument | undefined => {
  const { report } = pickingOf(words);
  return others.find((one): one is ReportDocument => one.kind === 'report' && one.key === report);
};

/** Names under which the picked row gives something, in the words of whoever reads them. */
export function givenBy(around: DocumentAmongOthers, words: FieldWords): readonly Option[] {
  const report = reportOf(around, words);
  const target = entityNamed(around, words.to ?? report?.from);
  const fields = target ? fieldsOf(target, '') : {};
  const labelFor = (name: string, path: string) => fields[path]?.label ?? fields[name]?.label ?? name;
  if (!report) return inOrder(fields).map(([value]) => ({ value, label: labelFor(value, value) }));
  const columns = inOrder(report.cols).map(([key, column]) => ({
    value: key,
    label: column.label ?? labelFor(key, column.of ?? key),
  }));
  const gives = Object.entries(report.gives ?? {}).map(([name, path]) => ({
    value: name,
    label: labelFor(name, path),
  }));
  const isField = ({ value }: Option) => Object.hasOwn(fields, report.gives?.[value] ?? value);
  const all = [...new Map([...gives, ...columns].map((one) => [one.value, one])).values()];
  return words.to === undefined ? all : all.filter(isField);
}

/** What can be filled beside the field: what people fill themselves. */
export const filledBeside = (document: EntityDocument, path: string): readonly Option[] =>
  inOrder(fieldsOf(document, partOf(path))).flatMap(([key, { type, label, calc }]) =>
    key === keyOf(path) || calc !== undefined || kindNamed(type)?.automatic
      ? []
      : [{ value: key, label: label ?? key }],
  );

/** Fields of the same name and sort on both sides: what one would have filled in by hand. */
export function proposeFill(
  around: DocumentAmongOthers,
  path: string,
  words: FieldWords,
): Readonly<Record<string, string>> {
  const target = entityNamed(around, words.to ?? reportOf(around, words)?.from);
  if (!target) return {};
  const given = new Set(givenBy(around, words).map(({ value }) => value));
  const fillable = new Set(filledBeside(around.document, path).map(({ value }) => value));
  const pairs = Object.entries(alike(target, '', around.document, partOf(path)));
  return Object.fromEntries(pairs.filter(([own, from]) => fillable.has(own) && given.has(from)));
}

/** Picking in one sentence. */
export function sayPicking(around: DocumentAmongOthers, path: string, words: FieldWords): string {
  const { report, many, fill } = pickingOf(words);
  const found = reportOf(around, words);
  const where = report === undefined ? '直接搜索' : `从“${found ? titleOf(found.title) : report}”窗口`;
  const filled = Object.keys(fill ?? {}).map((key) =>
    labelOf(around.document, partOf(path) === '' ? key : `${partOf(path)}.${key}`),
  );
  const carried = filled.length > 0 ? `，带出${filled.map((label) => `“${label}”`).join('、')}` : '';
  return `${where}选择${many ? '，可以一次选多条' : ''}${carried}。`;
}
