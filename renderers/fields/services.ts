import { createContext, useContext } from 'react';
import type { DictItem, Tone } from '../../schemas/compile/model.ts';
import type { FileSays } from '../../schemas/wire/file-says.ts';
import type { StoredFile } from '../../schemas/wire/files.ts';
import type { Option } from '../../schemas/wire/records.ts';
import type { ChoosePage, ChooseQuery } from '../widgets/choose/choose-types.ts';
import type { PeopleServices } from '../widgets/choose/PeopleDialog.tsx';

/** A report from which records are chosen. */
export type PickedRow = Readonly<Record<string, unknown>>;

export interface PickAsk {
  readonly report: string;
  readonly many: boolean;
  /** What is chosen when it opens: ids, or values of the column `by`. */
  readonly chosen: readonly string[];
  readonly by?: string;
}

export interface Picked {
  readonly rows: readonly PickedRow[];
  /** Of what was chosen before, all that is on pages nobody turned to. */
  readonly unseen: readonly string[];
}

/** What fields need from outside. The shell answers over HTTP, a story from memory. */
export interface FieldServices {
  /** The choices of a reference field: searched, paged, in the viewer's reach. `ids` resolves the texts of old values. */
  options(
    entity: string,
    field: string,
    query: {
      readonly keyword?: string;
      readonly page?: number;
      readonly size?: number;
      readonly ids?: readonly string[];
      readonly parent?: string | null;
      /** The value beside the field that narrows what is offered. */
      readonly within?: string;
    },
  ): Promise<{ readonly records: readonly Option[]; readonly total: number }>;
  upload(
    file: File,
    more: { readonly onProgress?: (percent: number) => void; readonly signal?: AbortSignal },
  ): Promise<StoredFile>;
  files(ids: readonly string[]): Promise<readonly StoredFile[]>;
  fileUrl(id: string): string;
  /** What a file says of the fields beside the one that holds it. Absent where nobody can be asked. */
  readFile?(entity: string, field: string, id: string): Promise<FileSays>;
  /** Colleagues by department, and organisations, for the dialogs that choose among them. Absent where nobody can be asked. */
  readonly directory?: PeopleServices & { orgs(query: ChooseQuery): Promise<ChoosePage> };
  /** Keeps a picture of a rich text; its address is what the text says. Absent where a text takes no pictures. */
  uploadPicture?(file: File): Promise<string>;
  /** What a check rule of the company says against a value; null when nothing. Absent where nobody can be asked. */
  checkByRule?(code: string, value: string): Promise<string | null>;
  /** Lets a person choose records from a report; null when nothing was chosen. Absent where there is no dialog for it. */
  pick?(ask: PickAsk): Promise<readonly string[] | null>;
  /** The same, handed over as the rows themselves. */
  pickRows?(ask: PickAsk): Promise<Picked | null>;
  /** Which entity the screen is about: options are asked in its name. */
  readonly entity: string;
  readonly dicts: Readonly<Record<string, readonly DictItem[]>>;
  /** The states of the entity, as its plan names them. */
  readonly states?: readonly StateWord[];
  /** The states of rows, by the path of the field that tells them. */
  readonly lineStates?: Readonly<Record<string, readonly StateWord[]>>;
}

export interface StateWord {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
}

export const FieldServicesContext = createContext<FieldServices | null>(null);

/** The services around this field. A field drawn without them is a mistake of ours, so it throws. */
export function useFieldServices(): FieldServices {
  const services = useContext(FieldServicesContext);
  if (!services) throw new Error('FieldServicesContext is missing');
  return services;
}
