import type { AnnounceType } from '../../../../schemas/wire/portal.ts';
import { announceTypes, typeTexts } from '../../../../schemas/wire/portal-rows.ts';

const stored: Readonly<Record<AnnounceType, string>> = { tender: 'TENDER', inquiry: 'INQUIRY', bidding: 'AUCTION' };

/** From what the specification's clients send, its words or ours. */
export const readType = (said: string | undefined): AnnounceType | undefined =>
  announceTypes.find((type) => type === said || typeTexts[type] === said || stored[type] === said);

export const storedType = (type: AnnounceType): string => stored[type];

export const typeFrom = (value: string | null): AnnounceType =>
  announceTypes.find((type) => stored[type] === value) ?? 'tender';
