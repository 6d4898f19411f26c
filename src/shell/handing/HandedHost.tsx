import { useEffect, useState } from 'react';
import { lazily } from '../../../renderers/fields/late/lazily.tsx';
import type { Handed } from '../../../schemas/wire/records.ts';
import { onHanding } from '../../http/handing.ts';

/** Few are ever handed anything, so the frame does not carry it; where it does not come one tries again, and the secret waits. */
const HandedDialog = lazily(0, async () => (await import('./HandedDialog.tsx')).HandedDialog);

/** Shows what was handed out, one after the other. */
export function HandedHost() {
  const [handed, setHanded] = useState<readonly Handed[]>([]);
  useEffect(() => {
    onHanding((more) => setHanded((now) => [...now, ...more]));
    return () => onHanding(null);
  }, []);
  const [first, ...rest] = handed;
  if (!first) return null;
  return <HandedDialog title={first.title} props={{ handed: first, onClose: () => setHanded(rest) }} />;
}
