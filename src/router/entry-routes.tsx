import { Navigate, Route } from 'react-router-dom';
import { loadScreen as load } from '../frame/load-screen.ts';

const SignIn = load(() => import('../screens/entry/sign-in/SignInScreen.tsx'), 'SignInScreen');
const Register = load(() => import('../screens/entry/register/RegisterScreen.tsx'), 'RegisterScreen');
const RegisterResult = load(() => import('../screens/entry/register/RegisterResultScreen.tsx'), 'RegisterResultScreen');
const ForgotPassword = load(
  () => import('../screens/entry/forgot-password/ForgotPasswordScreen.tsx'),
  'ForgotPasswordScreen',
);

const ChooseTenant = load(() => import('../screens/entry/choose-tenant/ChooseTenantScreen.tsx'), 'ChooseTenantScreen');
const SsoLogin = load(() => import('../screens/entry/sso/SsoLoginScreen.tsx'), 'SsoLoginScreen');
const SsoCallback = load(() => import('../screens/entry/sso/SsoCallbackScreen.tsx'), 'SsoCallbackScreen');
const Preview = load(() => import('../screens/studio/PreviewScreen.tsx'), 'PreviewScreen');

/** What stands before signing in, at the addresses the specification fixes. */
export const entryRoutes = [
  <Route key="login" path="/user/login" element={<SignIn />} />,
  <Route key="tenant" path="/user/tenant" element={<ChooseTenant />} />,
  <Route key="userSso" path="/user/ssoLogin" element={<SsoLogin />} />,
  <Route key="sso" path="/sso" element={<Navigate to="/sso/idassLogin" replace />} />,
  <Route key="idassLogin" path="/sso/idassLogin" element={<SsoLogin />} />,
  <Route key="idassCallback" path="/sso/idassCallback" element={<SsoCallback />} />,
  <Route key="user" path="/user" element={<Navigate to="/user/login" replace />} />,
  <Route key="register" path="/register" element={<Register />} />,
  <Route key="supplier" path="/supplierRegister" element={<Register />} />,
  <Route key="result" path="/register-result" element={<RegisterResult />} />,
  <Route key="forgot" path="/alteration" element={<ForgotPassword />} />,
  <Route key="preview" path="/preview/:token" element={<Preview />} />,
];
