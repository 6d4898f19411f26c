import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { PortalStudio, type StudioServices } from '../../../designer/door.tsx';
import { studioCalls } from '../../http/studio-calls.ts';
import { sessionAtom } from '../../session/session.ts';

/** 门户装修. */
export function StudioScreen() {
  const session = useAtomValue(sessionAtom);
  const services = useMemo<StudioServices | null>(() => {
    if (!session) return null;
    const may = (permission: string) => session.permissions.includes('*') || session.permissions.includes(permission);
    return {
      ...studioCalls,
      who: { id: session.user.id, tenant: session.tenant.id },
      rights: { layout: may('portal:layout'), publish: may('portal:publish') },
    };
  }, [session]);
  return services && <PortalStudio services={services} />;
}
