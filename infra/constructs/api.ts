import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnIntegration,
  CfnRoute,
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { endpointsOf, FUNCTION_NAMES } from '#functions/declared.ts';
import { DEFAULT_LIMITS, ROUTE_LIMITS } from '#infra/declared/throttling.ts';
import { API_SCOPE } from '#shared/domain/scopes.ts';
import { accept } from './accept.ts';
import type { Functions } from './functions.ts';
import { inLanes } from './lanes.ts';

interface ApiProps {
  /** Tells it from those of other installations in the account. */
  readonly name: string;
  readonly logRetention: RetentionDays;
}

interface RouteProps {
  readonly functions: Functions;
  readonly pool: IUserPool;
  /** The clients whose tokens are accepted. A token of another client is rejected even with the scope. */
  readonly clients: IUserPoolClient[];
}

/** The HTTP API: one route for each endpoint that some function serves, and no other. */
export class Api extends Construct {
  readonly domainName: string;
  /** Identifies the API in metrics. */
  readonly apiId: string;
  readonly accessLog: LogGroup;
  readonly #api: HttpApi;
  readonly #stage: HttpStage;

  constructor(scope: Construct, id: string, { name, logRetention }: ApiProps) {
    super(scope, id);
    this.#api = new HttpApi(this, 'Http', {
      apiName: name,
      description: 'Item Registry',
      createDefaultStage: false,
    });
    this.apiId = this.#api.apiId;
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.domainName = `${this.#api.apiId}.execute-api.${Stack.of(this).region}.amazonaws.com`;
    this.#stage = new HttpStage(this, 'Stage', {
      httpApi: this.#api,
      stageName: '$default',
      autoDeploy: true,
      detailedMetricsEnabled: true,
      throttle: { rateLimit: DEFAULT_LIMITS.requestsPerSecond, burstLimit: DEFAULT_LIMITS.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    });
  }

  /** Every route except open ones requires a token of these clients with the API's scope. */
  addRoutes({ functions, pool, clients }: RouteProps): void {
    const authorizer = new HttpUserPoolAuthorizer('SignedIn', pool, { userPoolClients: clients });
    const authorization = { authorizer, authorizationScopes: [API_SCOPE] };
    for (const name of FUNCTION_NAMES) {
      const endpoints = endpointsOf(name);
      if (endpoints.length === 0) continue;
      const integration = new HttpLambdaIntegration(name, functions.of(name).live, {
        scopePermissionToRoute: false,
      });
      for (const { path, method, access } of endpoints) {
        const isOpen = access === 'open';
        const route = { path, methods: [HttpMethod[method]], integration, ...(!isOpen && authorization) };
        for (const made of this.#api.addRoutes(route)) {
          if (isOpen) accept(made, OPEN_ROUTE);
          // The stage can name a route only once it exists.
          this.#stage.node.addDependency(made);
        }
      }
    }
    const made = this.#api.node.findAll();
    const integrations = made.filter((each) => each instanceof CfnIntegration);
    inLanes([...integrations, ...made.filter((each) => each instanceof CfnRoute)], LANES);
    this.#limitRoutes();
  }

  /** The settings of a route replace all default settings, also that of the metrics. */
  #limitRoutes(): void {
    const { defaultChild } = this.#stage.node;
    if (!(defaultChild instanceof CfnStage)) throw new Error('The stage has no resource of its own');
    defaultChild.routeSettings = Object.fromEntries(
      [...ROUTE_LIMITS].map(([route, { requestsPerSecond, burst }]) => [
        route,
        {
          ThrottlingRateLimit: requestsPerSecond,
          ThrottlingBurstLimit: burst,
          DetailedMetricsEnabled: true,
        },
      ]),
    );
  }
}

/** API Gateway takes ten changes a second from an account, and forty in a burst. */
const LANES = 8;

const OPEN_ROUTE = { APIG4: 'The contract opens it to all: it tells nothing of anyone.' } as const;

/** Logs routes and not paths: a path or query can hold texts of a user. */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  latencyMs: '$context.responseLatency',
  functionLatencyMs: '$context.integrationLatency',
  functionError: '$context.integrationErrorMessage',
  authorizerError: '$context.authorizer.error',
} as const;
