import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { builtWebApp } from './build/webApp.ts';
import { readConfiguration } from './configuration.ts';
import { addInstallation } from './installation.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** `npx cdk deploy -c configuration=my-installation.json` deploys another installation than the example. */
const app = new App();
const file = String(app.node.getContext('configuration'));
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
addInstallation(app, {
  configuration: readConfiguration(resolve(root, file)),
  root,
  webApp: builtWebApp(root),
});
