import { connectDatabase } from '../../db/connect.ts';
import { engine } from '../../engine.ts';
import { readConfig } from '../../kernel/config/config.ts';
import { createModels } from '../../metadata/create-models.ts';
import { openPostOffice } from './post-office.ts';

// A process that does nothing but deliver, for tests that kill it.
const db = connectDatabase(JSON.parse(process.env.CONNECTION ?? ''), { size: 4 });
const office = openPostOffice({ db, models: createModels(db, engine), config: readConfig(process.env) }, console.error);
await office.start();
console.log('delivering');
