import { lazy, Suspense } from 'react';
import { Navigate, Route, type RouteObject, Routes as RouterRoutes } from 'react-router-dom';
import { screenPath } from '../screens/screen-path.ts';
import { screens } from '../screens/screens.ts';
import { Waiting } from '../screens/states/Waiting.tsx';
import { Shell } from '../shell/Shell.tsx';
import { entryRoutes } from './entry-routes.tsx';
import { SignedIn } from './SignedIn.tsx';

const ListScreen = lazy(() => import('../screens/list/ListScreen.tsx').then((m) => ({ default: m.ListScreen })));
const RecordScreen = lazy(() =>
  import('../screens/record/RecordScreen.tsx').then((m) => ({ default: m.RecordScreen })),
);
const ImportScreen = lazy(() =>
  import('../screens/import/ImportScreen.tsx').then((m) => ({ default: m.ImportScreen })),
);
const TrashScreen = lazy(() => import('../screens/trash/TrashScreen.tsx').then((m) => ({ default: m.TrashScreen })));
const MissingScreen = lazy(() =>
  import('../screens/states/MissingScreen.tsx').then((m) => ({ default: m.MissingScreen })),
);

/** What stands inside the frame, each in a tab of its own. */
const framed: RouteObject[] = [
  ...Object.entries(screens).map(([name, Screen]) => ({ path: screenPath(name), element: <Screen /> })),
  { path: '/list/:entity/:list', element: <ListScreen /> },
  { path: '/record/:entity/:id', element: <RecordScreen /> },
  { path: '/import/:entity', element: <ImportScreen /> },
  { path: '/trash/:entity', element: <TrashScreen /> },
];

/** Every address there is. Screens load when first opened. */
export function Routes() {
  return (
    <Suspense fallback={<Waiting />}>
      <RouterRoutes>
        {entryRoutes}
        <Route path="/" element={<Navigate to={screenPath('home')} replace />} />
        <Route path="/404" element={<MissingScreen />} />
        <Route
          path="*"
          element={
            <SignedIn>
              <Shell routes={framed} />
            </SignedIn>
          }
        />
      </RouterRoutes>
    </Suspense>
  );
}
