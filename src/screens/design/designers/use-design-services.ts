import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DesignServices } from '../../../../designer/door.tsx';
import { fieldServices } from '../../../frame/services/field-services.ts';
import { designCalls } from '../../../http/design-calls.ts';
import { startImport } from '../../../http/excel-calls.ts';
import { figureCalls } from '../../../http/figure-calls.ts';
import { tableCalls } from '../../../http/table-calls.ts';
import { sessionAtom } from '../../../session/session.ts';
import { DraftReview } from './DraftReview.tsx';

/** Asked in the name of whichever entity a designer says. */
const fields = fieldServices({ entity: '', dicts: {}, states: null });

/** What the designers are given: the session's person and rights, the calls, and the review of the releases screen. */
export function useDesignServices(): DesignServices | null {
  const session = useAtomValue(sessionAtom);
  const navigate = useNavigate();
  return useMemo(() => {
    if (!session) return null;
    const may = (permission: string) => session.permissions.includes('*') || session.permissions.includes(permission);
    const { user, tenant, roles } = session;
    return {
      ...designCalls,
      figures: {
        ...figureCalls,
        fields: ({ entity, dicts }) => fieldServices({ entity, dicts, states: null }),
      },
      tables: tableCalls,
      fields,
      who: { id: user.id, tenant: tenant.id, username: user.username, name: user.realname, roles },
      rights: { write: may('metadata:write'), publish: may('metadata:publish') },
      PublishReview: DraftReview,
      importSheet: async (entity: string, file: File) => {
        const started = await startImport(entity, file, 'create', () => undefined);
        navigate(`/import/${entity}?id=${started.id}`);
      },
      open: (address: string) => navigate(address),
    };
  }, [session, navigate]);
}
