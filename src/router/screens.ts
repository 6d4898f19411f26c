import type { ComponentType, LazyExoticComponent } from 'react';
import { loadScreen as load } from '../frame/load-screen.ts';

type Screen = LazyExoticComponent<ComponentType>;

/**
 * The screens no document can describe, by the name menu documents open them with: `"opens": { "screen": "home" }`.
 */
export const screens: Readonly<Record<string, Screen>> = {
  'data-log': load(() => import('../screens/data-log/DataLogScreen.tsx'), 'DataLogScreen'),
  monitor: load(() => import('../screens/monitor/MonitorScreen.tsx'), 'MonitorScreen'),
  'platform/files': load(() => import('../screens/files/FilesScreen.tsx'), 'FilesScreen'),
  home: load(() => import('../screens/figures/DashboardScreen.tsx'), 'AnalysisScreen'),
  'dashboard/workplace': load(() => import('../screens/figures/DashboardScreen.tsx'), 'WorkplaceScreen'),
  'dashboard/monitor': load(() => import('../screens/figures/DashboardScreen.tsx'), 'LiveScreen'),
  'dashboard/priceBoard': load(() => import('../screens/figures/DashboardScreen.tsx'), 'DashboardScreen'),
  'dashboard/tenderBoard': load(() => import('../screens/figures/DashboardScreen.tsx'), 'DashboardScreen'),
  'account/center': load(() => import('../screens/account/CenterScreen.tsx'), 'CenterScreen'),
  'account/settings': load(() => import('../screens/account/SettingsScreen.tsx'), 'SettingsScreen'),
  'profile/basic': load(() => import('../screens/account/BasicScreen.tsx'), 'BasicScreen'),
  'profile/advanced': load(() => import('../screens/records/record/AdvancedScreen.tsx'), 'AdvancedScreen'),
  'test/home': load(() => import('../screens/test-home/TestHomeScreen.tsx'), 'TestHomeScreen'),
  'system/online': load(() => import('../screens/online/OnlineScreen.tsx'), 'OnlineScreen'),
  'system/tenants': load(() => import('../screens/tenants/TenantsScreen.tsx'), 'TenantsScreen'),
  'system/registration': load(
    () => import('../screens/registration-rules/RegistrationRulesScreen.tsx'),
    'RegistrationRulesScreen',
  ),
  completeSupInfo: load(
    () => import('../screens/complete-supplier/CompleteSupplierScreen.tsx'),
    'CompleteSupplierScreen',
  ),
  'messageSeting/annountCement': load(() => import('../screens/notices/MyNoticesScreen.tsx'), 'MyNoticesScreen'),
  'messageSeting/readers': load(() => import('../screens/notices/ReadersScreen.tsx'), 'ReadersScreen'),
  'messageSeting/templates': load(() => import('../screens/notices/TemplateScreen.tsx'), 'TemplateScreen'),
  'system/grant/role': load(() => import('../screens/rights/GrantScreen.tsx'), 'GrantScreen'),
  'system/grant/depart': load(() => import('../screens/rights/GrantScreen.tsx'), 'GrantScreen'),
  'system/grant/departRole': load(() => import('../screens/rights/GrantScreen.tsx'), 'GrantScreen'),
  'system/rights': load(() => import('../screens/rights/MatrixScreen.tsx'), 'MatrixScreen'),
  'platform/dicts': load(() => import('../screens/dicts/DictsScreen.tsx'), 'DictsScreen'),
  'platform/fields': load(() => import('../screens/design/extend-fields/ExtendFieldsScreen.tsx'), 'ExtendFieldsScreen'),
  'platform/numbering': load(() => import('../screens/numbering/NumberingScreen.tsx'), 'NumberingScreen'),
  'platform/designers': load(() => import('../screens/design/designers/DesignersScreen.tsx'), 'DesignersScreen'),
  'platform/releases': load(() => import('../screens/design/releases/ReleasesScreen.tsx'), 'ReleasesScreen'),
  'platform/backup': load(() => import('../screens/backup/BackupScreen.tsx'), 'BackupScreen'),
  'flows/start': load(() => import('../screens/flows/StartScreen.tsx'), 'StartScreen'),
  'flows/todo': load(() => import('../screens/flows/DeskScreen.tsx'), 'TodoScreen'),
  'flows/work': load(() => import('../screens/flows/WorkScreen.tsx'), 'WorkScreen'),
  'flows/done': load(() => import('../screens/flows/DeskScreen.tsx'), 'DoneScreen'),
  'flows/mine': load(() => import('../screens/flows/DeskScreen.tsx'), 'MineScreen'),
  'flows/copies': load(() => import('../screens/flows/DeskScreen.tsx'), 'CopiesScreen'),
  'flows/instances': load(() => import('../screens/flows/DeskScreen.tsx'), 'InstancesScreen'),
  'flows/hand-over': load(() => import('../screens/flows/HandOverScreen.tsx'), 'HandOverScreen'),
  'flows/models': load(() => import('../screens/flows/keeping/ModelsScreen.tsx'), 'ModelsScreen'),
  'flows/definitions': load(() => import('../screens/flows/keeping/DefinitionsScreen.tsx'), 'DefinitionsScreen'),
  'flows/tasks': load(() => import('../screens/flows/keeping/TasksScreen.tsx'), 'TasksScreen'),
  'flows/monitor': load(() => import('../screens/flows/keeping/FlowMonitorScreen.tsx'), 'FlowMonitorScreen'),
  'flows/notices': load(() => import('../screens/flows/keeping/FlowNoticesScreen.tsx'), 'FlowNoticesScreen'),
  'portal/studio': load(() => import('../screens/studio/StudioScreen.tsx'), 'StudioScreen'),
};
