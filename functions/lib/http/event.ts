import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
} from 'aws-lambda';

/** A request as an HTTP API hands it to a function (payload format 2.0); open routes have no authorizer. */
export type HttpEvent = APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer;
export type HttpResponse = APIGatewayProxyStructuredResultV2;

/** The verified token's claims, all of them strings. */
export const claimsOf = ({ requestContext }: HttpEvent): Readonly<Record<string, unknown>> =>
  'authorizer' in requestContext ? requestContext.authorizer.jwt.claims : {};
