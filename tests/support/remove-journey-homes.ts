import fs from 'node:fs';
import path from 'node:path';

/** The servers have been stopped by now; what they kept goes with them. */
export default function removeJourneyHomes(): void {
  for (const home of (process.env.JOURNEY_HOMES ?? '').split(path.delimiter)) {
    // The database that is just ending may still write while its folder is taken away.
    if (home.includes('zhaocai-journeys-')) {
      fs.rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    }
  }
}
