import type { RecordData } from '../../../schemas/compile/plan.ts';
import { readSecret } from '../../db/sealed-secrets.ts';
import type { Asking } from '../../records/asking.ts';
import type { Source } from './query-source.ts';

/** A data source as its record says it, with the password nobody is ever told. */
export async function sourceOf({ db, secrets, entity }: Asking, record: RecordData): Promise<Source> {
  const of = { entity: entity.store, record: String(record.id), name: 'secret' };
  return {
    host: String(record.host),
    port: Number(record.port),
    dbName: String(record.dbName),
    dbUsername: String(record.dbUsername),
    password: secrets ? await readSecret(db, secrets, of) : null,
    ssl: record.ssl === 'Y',
  };
}
