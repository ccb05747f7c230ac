import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // The set-up builds beside the build that is there, and then swaps them.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
} satisfies Config;
