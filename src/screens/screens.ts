import type { ComponentType, LazyExoticComponent } from 'react';
import { loadScreen as load } from '../router/load-screen.ts';

type Screen = LazyExoticComponent<ComponentType>;

/**
 * The screens no document can describe, by the name menu documents open them with: `"opens": { "screen": "home" }`.
 */
export const screens: Readonly<Record<string, Screen>> = {
  'data-log': load(() => import('./data-log/DataLogScreen.tsx'), 'DataLogScreen'),
  monitor: load(() => import('./monitor/MonitorScreen.tsx'), 'MonitorScreen'),
  'platform/files': load(() => import('./files/FilesScreen.tsx'), 'FilesScreen'),
  home: load(() => import('./dashboard/DashboardScreen.tsx'), 'AnalysisScreen'),
  'dashboard/workplace': load(() => import('./dashboard/DashboardScreen.tsx'), 'WorkplaceScreen'),
  'dashboard/monitor': load(() => import('./dashboard/DashboardScreen.tsx'), 'LiveScreen'),
  'account/center': load(() => import('./account/CenterScreen.tsx'), 'CenterScreen'),
  'account/settings': load(() => import('./account/SettingsScreen.tsx'), 'SettingsScreen'),
  'profile/basic': load(() => import('./profile/BasicScreen.tsx'), 'BasicScreen'),
  'profile/advanced': load(() => import('./profile/AdvancedScreen.tsx'), 'AdvancedScreen'),
  'test/home': load(() => import('./test-home/TestHomeScreen.tsx'), 'TestHomeScreen'),
  'system/online': load(() => import('./online/OnlineScreen.tsx'), 'OnlineScreen'),
  'system/tenants': load(() => import('./tenants/TenantsScreen.tsx'), 'TenantsScreen'),
  'system/registration': load(
    () => import('./registration-rules/RegistrationRulesScreen.tsx'),
    'RegistrationRulesScreen',
  ),
  completeSupInfo: load(() => import('./complete-supplier/CompleteSupplierScreen.tsx'), 'CompleteSupplierScreen'),
  'messageSeting/annountCement': load(() => import('./notices/MyNoticesScreen.tsx'), 'MyNoticesScreen'),
  'messageSeting/readers': load(() => import('./notices/ReadersScreen.tsx'), 'ReadersScreen'),
  'messageSeting/templates': load(() => import('./notices/TemplateScreen.tsx'), 'TemplateScreen'),
  'system/grant/role': load(() => import('./rights/GrantScreen.tsx'), 'GrantScreen'),
  'system/grant/depart': load(() => import('./rights/GrantScreen.tsx'), 'GrantScreen'),
  'system/grant/departRole': load(() => import('./rights/GrantScreen.tsx'), 'GrantScreen'),
  'system/rights': load(() => import('./rights/MatrixScreen.tsx'), 'MatrixScreen'),
  'platform/dicts': load(() => import('./dicts/DictsScreen.tsx'), 'DictsScreen'),
  'platform/fields': load(() => import('./extend-fields/ExtendFieldsScreen.tsx'), 'ExtendFieldsScreen'),
  'platform/numbering': load(() => import('./numbering/NumberingScreen.tsx'), 'NumberingScreen'),
  'platform/designers': load(() => import('./designers/DesignersScreen.tsx'), 'DesignersScreen'),
  'platform/releases': load(() => import('./releases/ReleasesScreen.tsx'), 'ReleasesScreen'),
  'platform/backup': load(() => import('./backup/BackupScreen.tsx'), 'BackupScreen'),
  'portal/studio': load(() => import('./studio/StudioScreen.tsx'), 'StudioScreen'),
};
