import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useLocation, useNavigate } from 'react-router-dom';
import { redirectTarget } from '../../router/redirect.ts';
import { sessionAtom } from '../../session/session.ts';
import { keepToken } from '../../session/token.ts';

/** Where signing in leads, and the way there with a token in hand. */
export function useEnter() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const setSession = useSetAtom(sessionAtom);
  const target = redirectTarget(useLocation().search, '/');
  const enter = (token: string) => {
    // what the last user of this browser saw must not be there for the next
    queries.clear();
    setSession(null);
    keepToken(token);
    navigate(target, { replace: true });
  };
  return { target, enter };
}
