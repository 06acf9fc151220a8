// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

import type * as schema from './types.gen.ts';

const validate = await import('./request-validators.gen.js').catch((cause: unknown) => {
  throw new Error('What is built from spec/ is not there; npm run setup builds it.', { cause });
});

export interface Methods {
  'agent/getAuthenticatedExtendedCard': { params: schema.AgentGetAuthenticatedExtendedCardParams; result: schema.AgentCard };
  'message/send': { params: schema.MessageSendParams; result: schema.SendResult };
  'message/stream': { params: schema.MessageStreamParams; event: schema.StreamEvent };
  'tasks/cancel': { params: schema.TasksCancelParams; result: schema.Task };
  'tasks/get': { params: schema.TasksGetParams; result: schema.Task };
  'tasks/pushNotificationConfig/delete': { params: schema.TasksPushNotificationConfigDeleteParams; result: schema.TasksPushNotificationConfigDeleteResult };
  'tasks/pushNotificationConfig/get': { params: schema.TasksPushNotificationConfigGetParams; result: schema.TaskPushNotificationConfig };
  'tasks/pushNotificationConfig/list': { params: schema.TasksPushNotificationConfigListParams; result: schema.TasksPushNotificationConfigListResult };
  'tasks/pushNotificationConfig/set': { params: schema.TasksPushNotificationConfigSetParams; result: schema.TaskPushNotificationConfig };
  'tasks/resubscribe': { params: schema.TasksResubscribeParams; event: schema.StreamEvent };
}

export const methods = {
  'agent/getAuthenticatedExtendedCard': { api: 'a2a/0.3', name: 'agent/getAuthenticatedExtendedCard', streaming: false, errors: [-32603, -32602, -32009, -32007], result: 'AgentCard', validate: validate.AgentGetAuthenticatedExtendedCardParams },
  'message/send': { api: 'a2a/0.3', name: 'message/send', streaming: false, errors: [-32603, -32602, -32009, -32008, -32005, -32004, -32003, -32001], result: 'SendResult', validate: validate.MessageSendParams },
  'message/stream': { api: 'a2a/0.3', name: 'message/stream', streaming: true, errors: [-32603, -32602, -32009, -32008, -32005, -32004, -32003, -32001], result: 'StreamEvent', validate: validate.MessageStreamParams },
  'tasks/cancel': { api: 'a2a/0.3', name: 'tasks/cancel', streaming: false, errors: [-32603, -32602, -32009, -32002, -32001], result: 'Task', validate: validate.TasksCancelParams },
  'tasks/get': { api: 'a2a/0.3', name: 'tasks/get', streaming: false, errors: [-32603, -32602, -32009, -32001], result: 'Task', validate: validate.TasksGetParams },
  'tasks/pushNotificationConfig/delete': { api: 'a2a/0.3', name: 'tasks/pushNotificationConfig/delete', streaming: false, errors: [-32603, -32602, -32003, -32001], result: 'TasksPushNotificationConfigDeleteResult', validate: validate.TasksPushNotificationConfigDeleteParams },
  'tasks/pushNotificationConfig/get': { api: 'a2a/0.3', name: 'tasks/pushNotificationConfig/get', streaming: false, errors: [-32603, -32602, -32003, -32001], result: 'TaskPushNotificationConfig', validate: validate.TasksPushNotificationConfigGetParams },
  'tasks/pushNotificationConfig/list': { api: 'a2a/0.3', name: 'tasks/pushNotificationConfig/list', streaming: false, errors: [-32603, -32602, -32003, -32001], result: 'TasksPushNotificationConfigListResult', validate: validate.TasksPushNotificationConfigListParams },
  'tasks/pushNotificationConfig/set': { api: 'a2a/0.3', name: 'tasks/pushNotificationConfig/set', streaming: false, errors: [-32603, -32602, -32003, -32001], result: 'TaskPushNotificationConfig', validate: validate.TasksPushNotificationConfigSetParams },
  'tasks/resubscribe': { api: 'a2a/0.3', name: 'tasks/resubscribe', streaming: true, errors: [-32603, -32602, -32009, -32001], result: 'StreamEvent', validate: validate.TasksResubscribeParams },
} as const;

/** Every error that the document declares. */
export const errors = {
  AuthenticatedExtendedCardNotConfigured: { code: -32007, message: "No authenticated extended agent card is configured" },
  ContentTypeNotSupported: { code: -32005, message: "Content type not supported" },
  ExtensionSupportRequired: { code: -32008, message: "An extension is required" },
  InternalError: { code: -32603, message: "Internal error" },
  InvalidAgentResponse: { code: -32006, message: "Invalid agent response" },
  InvalidParams: { code: -32602, message: "Invalid params" },
  InvalidRequest: { code: -32600, message: "Invalid request" },
  MethodNotFound: { code: -32601, message: "Method not found" },
  ParseError: { code: -32700, message: "Parse error" },
  PushNotificationNotSupported: { code: -32003, message: "Push notifications are not supported" },
  TaskNotCancelable: { code: -32002, message: "Task cannot be canceled" },
  TaskNotFound: { code: -32001, message: "Task not found" },
  UnsupportedOperation: { code: -32004, message: "This operation is not supported" },
  VersionNotSupported: { code: -32009, message: "This version of A2A is not supported" },
} as const;

/** Methods of the protocol that the server does not offer, and the error that answers them. */
export const refused = {
} as const;
