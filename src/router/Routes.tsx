import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes as RouterRoutes } from 'react-router-dom';
import { screenPath } from '../screens/screen-path.ts';
import { screens } from '../screens/screens.ts';
import { Waiting } from '../screens/states/Waiting.tsx';
import { Shell } from '../shell/Shell.tsx';
import { SignedIn } from './SignedIn.tsx';

const SignInScreen = lazy(() =>
  import('../screens/sign-in/SignInScreen.tsx').then((m) => ({ default: m.SignInScreen })),
);
const ListScreen = lazy(() => import('../screens/list/ListScreen.tsx').then((m) => ({ default: m.ListScreen })));
const RecordScreen = lazy(() =>
  import('../screens/record/RecordScreen.tsx').then((m) => ({ default: m.RecordScreen })),
);
const MissingScreen = lazy(() =>
  import('../screens/states/MissingScreen.tsx').then((m) => ({ default: m.MissingScreen })),
);

const HOME = screenPath('home');

/** Every address there is. Screens load when first opened. */
export function Routes() {
  return (
    <Suspense fallback={<Waiting />}>
      <RouterRoutes>
        <Route path="/user/login" element={<SignInScreen />} />
        <Route path="/user" element={<Navigate to="/user/login" replace />} />
        <Route path="/" element={<Navigate to={HOME} replace />} />
        <Route
          element={
            <SignedIn>
              <Shell />
            </SignedIn>
          }
        >
          {Object.entries(screens).map(([name, Screen]) => (
            <Route key={name} path={screenPath(name)} element={<Screen />} />
          ))}
          <Route path="/list/:entity/:list" element={<ListScreen />} />
          <Route path="/record/:entity/:id" element={<RecordScreen />} />
        </Route>
        <Route path="/404" element={<MissingScreen />} />
        <Route path="*" element={<Navigate to="/404" replace />} />
      </RouterRoutes>
    </Suspense>
  );
}
