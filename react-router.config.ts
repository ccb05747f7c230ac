import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // A hydrated page loads the table of routes as one immutable file. Lazy discovery would request
  // `/__manifest` for each page with a form.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
