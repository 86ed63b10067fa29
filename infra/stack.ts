import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { declarationOf, FUNCTION_NAMES, type SettingVariable } from '#functions/declared.ts';
import { SETTLING_SECONDS } from '#shared/domain/settings.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import type { Configuration } from './configuration.ts';
import { Alarms } from './constructs/alarms.ts';
import { Api } from './constructs/api.ts';
import { Backups } from './constructs/backups.ts';
import { Buckets, filesBucketName, originOfBucket } from './constructs/buckets.ts';
import { Budget } from './constructs/budget.ts';
import { Dashboard } from './constructs/dashboard.ts';
import { Functions } from './constructs/functions.ts';
import { Identity } from './constructs/identity.ts';
import { Jobs } from './constructs/jobs.ts';
import { Keys } from './constructs/keys.ts';
import { KeyWatch } from './constructs/keyWatch.ts';
import { Mail } from './constructs/mail.ts';
import { LogMetrics } from './constructs/metrics.ts';
import { Releases } from './constructs/releases.ts';
import { SelfCheck } from './constructs/selfCheck.ts';
import { Site } from './constructs/site.ts';
import { Storage } from './constructs/storage.ts';
import { SignInWebAcl } from './constructs/webAcl.ts';
import { WebDeployment } from './constructs/webDeployment.ts';
import { namespaceOf } from './declared/metrics.ts';
import { OUTPUTS, type Outputs, PRODUCT } from './declared/outputs.ts';

export interface ItemRegistryProps {
  readonly configuration: Configuration;
  /** The project's folder. */
  readonly root: string;
  /** The folder of the built web app. */
  readonly webApp: string;
}

/**
 * The whole product in one stack, but for the replicas of its keys. The order matters: the site needs the API's address,
 * the mails and the sign-in client need the site's, the routes need the clients. Several stacks would refer to each other
 * in a circle.
 */
export class ItemRegistryStack extends Stack {
  /** The keys of the vaults, and the roles that may use them. */
  readonly vaultKeys: Pick<Keys, 'primaries' | 'users' | 'ofVaults'>;

  constructor(scope: Construct, { configuration, root, webApp }: ItemRegistryProps) {
    const { stackName, region, signInPrefix, senderAddress, logRetentionDays: logRetention } = configuration;
    super(scope, stackName, {
      env: { region },
      description: PRODUCT,
      // CloudFormation puts these on everything that can have tags, so that costs can be told apart.
      tags: { product: 'item-registry', installation: stackName },
      terminationProtection: true,
    });

    const keys = new Keys(this, 'Keys', configuration.restoredKeys);
    this.vaultKeys = keys;
    const storage = new Storage(this, 'Storage', {
      key: keys.data,
      restored: configuration.restoredTables,
    });
    const functions = new Functions(this, 'Functions', { root, keys, storage, logRetention });
    keys.refuseOthers(configuration.breakGlassRoleArn);
    const identity = new Identity(this, 'Identity', {
      signInPrefix,
      senderAddress: configuration.signInMailsBySes ? senderAddress : undefined,
      siteAddress: configuration.domain && `https://${configuration.domain.name}`,
      selfSignUp: configuration.selfSignUp === 'open',
      tokenClaims: functions.of('token-claims').live,
    });
    const api = new Api(this, 'Api', { name: stackName, logRetention });
    const filesName = filesBucketName(stackName);
    const site = new Site(this, 'Site', {
      apiDomainName: api.domainName,
      origins: { signIn: identity.origins, files: [originOfBucket(filesName, region)] },
      domain: configuration.domain,
      webAcl: configuration.webAcl,
    });
    if (configuration.webAcl) new SignInWebAcl(this, 'SignInWebAcl', identity.pool);
    const mail = new Mail(this, 'Mail', { senderAddress, siteOrigin: site.origin });
    const buckets = new Buckets(this, 'Buckets', { filesName, siteOrigin: site.origin });
    const backups =
      configuration.backups &&
      new Backups(this, 'Backups', {
        wanted: configuration.backups,
        tables: storage.kept,
        files: buckets.files,
        breakGlassRoleArn: configuration.breakGlassRoleArn,
        logRetention,
      });
    const keyWatch = new KeyWatch(this, 'KeyWatch', {
      ...keys.ofVaults,
      changesOf: [keys.data, ...(backups ? [backups.key] : [])],
      logRetention,
    });
    const chosen: Readonly<Record<SettingVariable, string>> = {
      ADMIN_AUTHENTICATOR: configuration.adminAuthenticator,
      FEWEST_ITERATIONS: String(configuration.fewestIterations),
      FILE_GIGABYTES: String(configuration.fileGigabytes),
      MAIL_TO: configuration.mailTo,
      SETTLING_SECONDS: String(SETTLING_SECONDS.oneAfterAnother),
    };
    for (const name of FUNCTION_NAMES) {
      const {
        buckets: used = {},
        directory,
        directoryOperations,
        addresses,
        settings = [],
      } = declarationOf(name);
      buckets.give(functions.of(name), used);
      identity.give(functions.of(name), directory, directoryOperations);
      mail.give(functions.of(name), addresses);
      for (const variable of settings) functions.of(name).addEnvironment(variable, chosen[variable]);
    }
    const jobs = new Jobs(this, 'Jobs', { functions });
    const client = identity.addWebClient(site.origin, configuration.operator);
    const smokeClient = identity.addSmokeClient();
    api.addRoutes({ functions, pool: identity.pool, clients: [client, smokeClient] });
    new WebDeployment(this, 'Web', {
      bucket: site.files,
      folder: webApp,
      config: {
        ...identity.appConfig(client, identity.addAccountClient(site.origin)),
        operator: configuration.operator,
      },
      logRetention,
      after: [api, ...FUNCTION_NAMES.map((name) => functions.of(name).live)],
    });
    const selfCheck = configuration.selfCheck
      ? new SelfCheck(this, 'SelfCheck', {
          root,
          siteOrigin: site.origin,
          userPoolId: identity.pool.userPoolId,
          clientId: smokeClient.userPoolClientId,
          logRetention,
        })
      : undefined;
    const measured = {
      namespace: namespaceOf(stackName),
      functions,
      storage,
      keyWatch,
      backups,
      'backups.copyTo': configuration.backups?.copyTo,
      selfCheck,
      api,
      site,
      jobs,
      mail,
    };
    new LogMetrics(this, 'LogMetrics', measured);
    const alarms = new Alarms(this, 'Alarms', { measured, alarmAddress: configuration.alarmAddress });
    if (configuration.canary) new Releases(this, 'Releases', { functions, alarms });
    if (configuration.monthlyBudget !== undefined) {
      new Budget(this, 'Budget', {
        limit: configuration.monthlyBudget,
        address: configuration.alarmAddress,
      });
    }
    const dashboard = new Dashboard(this, 'Dashboard', { measured, alarms: alarms.all });

    this.#addOutputs({
      Address: site.origin,
      UserPoolId: identity.pool.userPoolId,
      SmokeClientId: smokeClient.userPoolClientId,
      FilesBucket: buckets.filesName,
      WrappingKey: keys.wrappingKeyArn,
      ...storage.names,
    });
    if (configuration.domain) {
      new CfnOutput(this, 'DomainTarget', {
        value: site.generatedName,
        description: "Where the domain's DNS records lead",
      });
    }
    new CfnOutput(this, 'DashboardAddress', {
      value: dashboard.address,
      description: 'How it is doing',
    });
  }

  #addOutputs(outputs: Outputs): void {
    for (const name of typedKeys(OUTPUTS)) {
      new CfnOutput(this, name, { value: outputs[name], description: OUTPUTS[name] });
    }
  }
}
