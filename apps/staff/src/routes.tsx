import { lazyPage } from '@trpeza/ui/platform/back-office/lazy-page';
import { Route, Routes } from 'react-router';

const SignIn = lazyPage([], () => import('./access/sign-in.page.tsx'));
const OwnDashboard = lazyPage([], () => import('./access/own-dashboard.page.tsx'));
const Kitchen = lazyPage(
  ['kitchen', 'meals', 'menu', 'orders'],
  () => import('./kitchen/kitchen-dashboard.page.tsx'),
);
const Production = lazyPage(['kitchen', 'meals', 'orders'], () => import('./kitchen/production.page.tsx'));
const Packing = lazyPage(
  ['deliveries', 'kitchen', 'meals', 'orders'],
  () => import('./kitchen/packing.page.tsx'),
);
const Labels = lazyPage(['kitchen', 'orders'], () => import('./kitchen/labels.page.tsx'));
const Deliveries = lazyPage(
  ['deliveries', 'kitchen', 'meals', 'orders'],
  () => import('./delivery/delivery-dashboard.page.tsx'),
);
const ChefSettings = lazyPage(['menu', 'meals'], () => import('./menu/chef-settings.page.tsx'));
const Security = lazyPage(['factor'], () => import('./access/security.page.tsx'));
const NotFound = lazyPage([], () => import('./layouts/not-found.page.tsx'));

/** The page of each path. Each page checks access itself. */
export const ROUTES = [
  { path: '/', Page: OwnDashboard },
  { path: '/auth', Page: SignIn },
  { path: '/kitchen/dashboard', Page: Kitchen },
  { path: '/kitchen/settings', Page: ChefSettings },
  { path: '/kitchen/production', Page: Production },
  { path: '/kitchen/packing', Page: Packing },
  { path: '/kitchen/labels', Page: Labels },
  { path: '/delivery/dashboard', Page: Deliveries },
  { path: '/security', Page: Security },
  { path: '*', Page: NotFound },
];

export function StaffRoutes() {
  return (
    <Routes>
      {ROUTES.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
    </Routes>
  );
}
