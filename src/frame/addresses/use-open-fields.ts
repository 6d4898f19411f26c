import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { sessionAtom } from '../../session/session.ts';
import { screenPath } from './screen-path.ts';

/** Opens the fields of an entity from where it is used; nothing for who may not change them. */
export function useOpenFields(entity: string): (() => void) | undefined {
  const navigate = useNavigate();
  const permissions = useAtomValue(sessionAtom)?.permissions ?? [];
  const mayExtend = permissions.includes('*') || permissions.includes('metadata:write');
  return mayExtend ? () => navigate(`${screenPath('platform/fields')}?entity=${entity}`) : undefined;
}
