import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { FieldDocument } from '../../../../schemas/language/fields.ts';
import { toSnake } from '../../../../schemas/language/names.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';

/** An entity's document as the specification's designer has it: with what is being written of it, under the name of its table. */
export interface DesignedForm {
  readonly document: EntityDocument;
  /** The table of its head. */
  readonly table: string;
  /** Made by the company: the product says nothing of it. */
  readonly isOwn: boolean;
  /** Whether the company added a field to what the product has: it stands where the product's screens have room for it. */
  isAdded(path: string): boolean;
  /** What is written of it runs. */
  readonly isSynced: boolean;
  /** How often it was published. */
  readonly rev: number;
  /** Another entity by its key, as a table with the column that names its records. */
  target(key: string): { readonly table: string; readonly named: string } | undefined;
}

/** The head or the lines of a document: to an old client each is a form with a table of its own. */
export interface FormPart {
  /** '' for the head. */
  readonly path: string;
  readonly label: string;
  readonly table: string;
  /** The table it hangs below. */
  readonly parent: string | null;
  readonly isSingle: boolean;
  readonly fields: Readonly<Record<string, FieldDocument & { readonly rank?: string }>>;
}

interface Holder {
  readonly fields: FormPart['fields'];
  readonly parts?: Readonly<Record<string, Inner>> | undefined;
}
type Inner = Holder & {
  readonly label: string;
  readonly table?: string;
  readonly rank?: string;
  readonly rows?: { readonly max?: number };
};

/** The head first, then lines and theirs, each named as the server names it. */
export function formParts(document: EntityDocument, table: string): FormPart[] {
  const title = typeof document.title === 'string' ? document.title : document.title.zh;
  const below = (holder: Holder, path: string, parent: string): FormPart[] =>
    inOrder(holder.parts ?? {}).flatMap(([key, part]): FormPart[] => {
      const own = path === '' ? key : `${path}.${key}`;
      const name = part.table ?? `${parent}_${toSnake(key)}`;
      const { label, fields, rows } = part;
      return [{ path: own, label, table: name, parent, isSingle: rows?.max === 1, fields }, ...below(part, own, name)];
    });
  const head = document as unknown as Holder;
  return [
    { path: '', label: title, table, parent: null, isSingle: false, fields: head.fields },
    ...below(head, '', table),
  ];
}

/** `demand`, or `demand.lines`: the id of a form. */
export const formId = (key: string, part: string): string => (part === '' ? key : `${key}.${part}`);

/** `demand:name`, or `demand.lines:qty`: the id of a field. */
export const fieldId = (key: string, part: string, field: string): string => `${formId(key, part)}:${field}`;

export const columnOf = (key: string, { column }: FieldDocument): string => column ?? toSnake(key);
