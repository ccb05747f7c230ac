/**
 * The entry point of every npm script: installs and builds what is missing or stale, then runs the service
 * or the tool on the project's own Node. This file and its folder run on the machine's Node (18 or later)
 * before anything is installed, so they are plain JavaScript without dependencies.
 */
const OLDEST_NODE = 18;

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST_NODE) {
  console.error(`Dvomova needs Node ${OLDEST_NODE} or later to set itself up; this is ${process.version}.`);
  process.exit(1);
}

const { runCommand } = await import('./bootstrap/commands.mjs');
await runCommand(process.argv.slice(2));
