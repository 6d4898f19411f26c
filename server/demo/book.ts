import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Session } from '../kernel/session.ts';

/** Keeps the demo company's books through the records engine: as the proper person, with every check, at a moment of the past. */
export interface Book {
  create(as: Session, entity: string, at: string, record: RecordData): Promise<RecordData>;
  edit(as: Session, entity: string, at: string, record: RecordData): Promise<RecordData>;
  move(
    as: Session,
    entity: string,
    at: string,
    record: RecordData,
    move: string,
    answers?: Readonly<Record<string, string>>,
  ): Promise<RecordData>;
  /** The next document of a chain, filled and not yet saved. */
  become(as: Session, entity: string, at: string, record: RecordData, chain: string): Promise<RecordData>;
  /** An attachment of this person. */
  attach(as: Session, name: string): Promise<string>;
}

/** When the record was last touched: what is done to it next comes after. */
export const touchedAt = (record: RecordData): string => String(record.updateTime ?? record.createTime);

export const idOf = (record: RecordData): string => {
  if (!record.id) throw new Error('a record that was not saved has no id');
  return record.id;
};
