import { createContext, useContext } from 'react';
import type { Document } from '../../schemas/language/document.ts';
import type { Issue } from '../../schemas/result.ts';

export interface FoundDocument {
  readonly id: string;
  readonly kind: 'page' | 'fragment' | 'site';
  readonly key: string;
  readonly title: string;
  readonly product: Document | null;
  readonly laid: Document | null;
  readonly rev: number;
  readonly draft: {
    readonly body: unknown;
    readonly baseRev: number;
    readonly version: number;
    readonly by: string;
    readonly at: string;
  } | null;
  readonly merge?: { readonly document: Document; readonly baseRev: number } | null;
}

export interface Review {
  readonly revision: number;
  readonly seal: string;
  readonly ready: boolean;
  readonly documents: readonly { readonly id: string; readonly title: string; readonly words: readonly string[] }[];
  readonly issues: readonly Issue[];
}

export interface Revision {
  readonly rev: number;
  readonly at: string;
  readonly by: string;
  readonly note: string | null;
  readonly words: readonly string[];
}

export interface Schedule {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly title: string;
  readonly at: string;
  readonly until: string | null;
  readonly state: 'waiting' | 'live' | 'done' | 'failed' | 'cancelled';
  readonly message: string | null;
  readonly by: string;
}

/** A publish that waits: for another person, for a moment, or for both. */
export interface WaitingRelease {
  readonly id: string;
  readonly only: readonly string[];
  readonly note: string | null;
  readonly at: string | null;
  readonly state: 'asked' | 'planned';
  readonly by: string;
  readonly byId: string;
  readonly madeAt: string;
}

export interface Releases {
  /** Whether another person looks at what is to be published. */
  readonly secondPerson: boolean;
  readonly waiting: readonly WaitingRelease[];
}

export interface Enabled {
  /** Another person has to agree first. */
  readonly waits: boolean;
}

type Which = { readonly kind: string; readonly key: string };

/** What the shell hands the studio: who works, what they may, and the server. */
export interface StudioServices {
  readonly who: { readonly id: string; readonly tenant: number };
  readonly rights: { readonly layout: boolean; readonly publish: boolean };
  /** Where calls and files stand: `/api`. */
  readonly api: string;
  load(): Promise<readonly FoundDocument[]>;
  loadOne(which: Which): Promise<FoundDocument>;
  /** Null: somebody saved first. */
  saveDraft(
    which: Which,
    draft: { readonly body: unknown; readonly baseRev: number; readonly version: number },
  ): Promise<{ readonly version: number; readonly at: string } | null>;
  dropDraft(which: Which): Promise<void>;
  review(only: readonly string[]): Promise<Review>;
  publish(only: readonly string[], review: Review, note: string): Promise<void>;
  releases(): Promise<Releases>;
  askRelease(
    only: readonly string[],
    review: Review,
    ask: { readonly note: string; readonly at?: string },
  ): Promise<void>;
  withdraw(id: string): Promise<void>;
  revisions(which: Which): Promise<readonly Revision[]>;
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
