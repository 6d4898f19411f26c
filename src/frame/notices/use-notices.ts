import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import type { Notice, UnreadNotices } from '../../../server/features/notices/notices.contract.ts';
import { loadUnread, readAllNotices, readNotice } from '../../http/notice-calls.ts';
import { sessionAtom, sessionKey } from '../../session/session.ts';
import { openLive } from './live.ts';

/** Everything about notices is kept below this key, so that one word refreshes all of it. */
export const noticesKey = ['notices'] as const;

export const useUnread = () =>
  useQuery({ queryKey: [...noticesKey, 'unread'], queryFn: loadUnread, staleTime: 60_000, refetchOnWindowFocus: true });

const refresh = (queries: QueryClient) => queries.invalidateQueries({ queryKey: noticesKey });

/** By these the specification's pages tell each other that notices were read: suppliers by the one, staff by the other. */
const readEvent = (isSupplier: boolean): string => (isSupplier ? 'refresh3' : 'refresh2');

/** Keeps notices fresh while the frame stands, and the session, with the menu and plans of this person. */
export function useLiveChanges(): void {
  const queries = useQueryClient();
  const store = useStore();
  useEffect(() => {
    // What this page tells itself is fetched already.
    const hear = (event: Event) => event instanceof CustomEvent || void refresh(queries);
    const names = [readEvent(true), readEvent(false)];
    for (const name of names) window.addEventListener(name, hear);
    return () => {
      for (const name of names) window.removeEventListener(name, hear);
    };
  }, [queries]);
  useEffect(
    () =>
      openLive(
        {
          notices: () => void refresh(queries),
          model: () => void queries.invalidateQueries({ queryKey: sessionKey }),
        },
        () => store.get(sessionAtom)?.basis,
      ),
    [queries, store],
  );
}

/** Marks one read: the badge falls before the server has answered. */
export function useReadNotice() {
  const queries = useQueryClient();
  const tellRead = useTellRead();
  return useMutation({
    mutationFn: (notice: Notice) => readNotice(notice.id),
    onMutate: (notice) => {
      queries.setQueryData<UnreadNotices>([...noticesKey, 'unread'], (unread) => unread && without(unread, notice));
    },
    onSettled: tellRead,
  });
}

/** Tells the pages that listen, and asks anew. */
function useTellRead(): () => Promise<void> {
  const queries = useQueryClient();
  const isSupplier = useAtomValue(sessionAtom)?.supplier != null;
  return () => {
    window.dispatchEvent(new CustomEvent(readEvent(isSupplier)));
    return refresh(queries);
  };
}

export function useReadAll() {
  const tellRead = useTellRead();
  return useMutation({ mutationFn: (category?: '1' | '2') => readAllNotices(category), onSettled: tellRead });
}

function without(unread: UnreadNotices, { id }: Notice): UnreadNotices {
  const had = (list: readonly Notice[]) => list.some((one) => one.id === id);
  const rest = (list: readonly Notice[]) => list.filter((one) => one.id !== id);
  return {
    notices: rest(unread.notices),
    noticeTotal: unread.noticeTotal - (had(unread.notices) ? 1 : 0),
    messages: rest(unread.messages),
    messageTotal: unread.messageTotal - (had(unread.messages) ? 1 : 0),
  };
}
