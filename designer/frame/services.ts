import { type ComponentType, createContext, useContext } from 'react';
import type { FieldServices } from '../../renderers/fields/services.ts';
import type { UsedAtWork } from '../../schemas/wire/documents.ts';
import type { FoundTable, SheetRows, TableStructure } from '../../schemas/wire/tables.ts';
import type { DraftToSave, FoundDocument, Which } from '../kernel/work.ts';
import type { FigureServices } from './figure-services.ts';

export type { FoundDocument, Which };

export interface ReviewProps {
  /** Ids of the drafts that are published together. */
  readonly only: readonly string[];
  onPublished(revision: number): void;
}

/** Registered data sources and what stands in them. Nothing of their passwords is ever told. */
export interface TableServices {
  sources(): Promise<readonly { readonly id: string; readonly name: string }[]>;
  list(source: string): Promise<readonly FoundTable[]>;
  structure(source: string, table: FoundTable): Promise<TableStructure>;
  /** Its rows as a file under these headings, as if it were a sheet. */
  rows(
    source: string,
    table: FoundTable,
    columns: readonly { readonly name: string; readonly heading: string }[],
  ): Promise<File>;
}

/** What the shell hands every designer: who works, what they may, the server, and what screens of its own they show. */
export interface DesignServices {
  readonly who: {
    readonly id: string;
    readonly tenant: number;
    readonly username: string;
    readonly name: string;
    readonly roles: readonly string[];
  };
  readonly rights: { readonly write: boolean; readonly publish: boolean };
  /** Every document of the company: the product's, its own, and what is only begun. */
  loadAll(): Promise<readonly FoundDocument[]>;
  loadOne(which: Which): Promise<FoundDocument>;
  /** Null: somebody saved first. */
  saveDraft(which: Which, draft: DraftToSave): Promise<{ readonly version: number; readonly at: string } | null>;
  dropDraft(which: Which): Promise<void>;
  /** Who refers to something, drafts included: `dict:unit`, `entity:order.total`. */
  whereUsed(ref: string): Promise<readonly UsedAtWork[]>;
  /** What a publish would do, and the button that does it. */
  readonly PublishReview: ComponentType<ReviewProps>;
  /** What the company calls its roles, by their codes; nothing where one may not see them. */
  roleNames?(): Promise<Readonly<Record<string, string>>>;
  /** The company's records, for a value that is chosen among them; asked in the name of fields that run. */
  readonly fields?: Omit<FieldServices, 'entity' | 'dicts' | 'states'>;
  /** A workbook, read by the server. */
  readSheet(file: File): Promise<SheetRows>;
  /** The rows of the sheet on their way into an entity that was published from it. */
  importSheet(entity: string, file: File): Promise<void>;
  readonly tables: TableServices;
  /** What reports, charts and dashboards that are being written would show. */
  readonly figures: FigureServices;
  /** An address of the product: opened in this window. */
  open(address: string): void;
}

export const DesignContext = createContext<DesignServices | null>(null);

export function useDesign(): DesignServices {
  const services = useContext(DesignContext);
  if (!services) throw new Error('A designer is drawn outside its door');
  return services;
}
