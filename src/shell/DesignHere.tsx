import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { loadPart } from '../frame/load-screen.ts';
import { sessionAtom } from '../session/session.ts';

const DesignButton = loadPart(() => import('../screens/design/designers/DesignButton.tsx'), 'DesignButton');

/** 设计, for whoever may: nobody else loads more of it than this. */
export function DesignHere() {
  const session = useAtomValue(sessionAtom);
  const may = session && !session.viewing && ['*', 'metadata:write'].some((one) => session.permissions.includes(one));
  if (!may) return null;
  return (
    <Suspense fallback={null}>
      <DesignButton />
    </Suspense>
  );
}
