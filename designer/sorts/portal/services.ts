import { createContext, useContext } from 'react';
import type {
  DocumentRevision,
  Enabled,
  Releases,
  Schedule,
  StudioDocument,
  StudioKind,
  StudioReview,
} from '../../../schemas/wire/studio.ts';
import type { DraftToSave, FoundDocument as Found } from '../../kernel/work.ts';

/** A document of the site as far as its editors read it. */
export type FoundDocument = Found & Pick<StudioDocument, 'kind'>;

type Which = { readonly kind: StudioKind; readonly key: string };

/** What the shell hands the studio: who works, what they may, and the server. */
export interface StudioServices {
  readonly who: { readonly id: string; readonly tenant: number };
  readonly rights: { readonly layout: boolean; readonly publish: boolean };
  /** Where calls and files stand: `/api`. */
  readonly api: string;
  load(): Promise<readonly FoundDocument[]>;
  loadOne(which: Which): Promise<FoundDocument>;
  /** Null: somebody saved first. */
  saveDraft(which: Which, draft: DraftToSave): Promise<{ readonly version: number; readonly at: string } | null>;
  dropDraft(which: Which): Promise<void>;
  review(only: readonly string[]): Promise<StudioReview>;
  publish(only: readonly string[], review: StudioReview, note: string): Promise<void>;
  releases(): Promise<Releases>;
  askRelease(
    only: readonly string[],
    review: StudioReview,
    ask: { readonly note: string; readonly at?: string },
  ): Promise<void>;
  withdraw(id: string): Promise<void>;
  revisions(which: Which): Promise<readonly DocumentRevision[]>;
  restore(which: Which & { readonly rev: number }): Promise<void>;
  useTemplate(template: 'se' | 'pro'): Promise<Enabled>;
  /** Dresses the sign-in screen with this page. */
  useLogin(page: string): Promise<Enabled>;
  schedules(): Promise<readonly Schedule[]>;
  schedule(ask: Which & { readonly at: string; readonly until?: string }): Promise<Schedule>;
  cancelSchedule(id: string): Promise<void>;
  previewLink(
    which: Which & { readonly days: number },
  ): Promise<{ readonly token: string; readonly address: string; readonly expiresAt: string }>;
  /** Rows for blocks, by the keys of their needs. */
  readData(keys: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
  upload(file: File): Promise<string>;
}

export const StudioContext = createContext<StudioServices | null>(null);

export function useStudio(): StudioServices {
  const services = useContext(StudioContext);
  if (!services) throw new Error('The studio is drawn outside its door');
  return services;
}
