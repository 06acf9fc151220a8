// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.

import type * as schema from './types.gen.ts';

const validate = await import('./request-validators.gen.js').catch((cause: unknown) => {
  throw new Error('What is built from spec/ is not there; npm run setup builds it.', { cause });
});

export interface Methods {
  'CancelTask': { params: schema.CancelTaskParams; result: schema.Task };
  'CreateTaskPushNotificationConfig': { params: schema.CreateTaskPushNotificationConfigParams; result: schema.TaskPushNotificationConfig };
  'DeleteTaskPushNotificationConfig': { params: schema.DeleteTaskPushNotificationConfigParams; result: schema.DeleteTaskPushNotificationConfigResult };
  'GetExtendedAgentCard': { params: schema.GetExtendedAgentCardParams; result: schema.AgentCard };
  'GetTask': { params: schema.GetTaskParams; result: schema.Task };
  'GetTaskPushNotificationConfig': { params: schema.GetTaskPushNotificationConfigParams; result: schema.TaskPushNotificationConfig };
  'ListTaskPushNotificationConfigs': { params: schema.ListTaskPushNotificationConfigsParams; result: schema.ListTaskPushNotificationConfigsResult };
  'ListTasks': { params: schema.ListTasksParams; result: schema.ListTasksResponse };
  'SendMessage': { params: schema.SendMessageParams; result: schema.SendMessageResponse };
  'SendStreamingMessage': { params: schema.SendStreamingMessageParams; event: schema.StreamResponse };
  'SubscribeToTask': { params: schema.SubscribeToTaskParams; event: schema.StreamResponse };
}

export const methods = {
  'CancelTask': { api: 'a2a/1.0', name: 'CancelTask', streaming: false, http: ['POST /tasks/{id}:cancel'], errors: [-32603, -32602, -32009, -32002, -32001], result: 'Task', validate: validate.CancelTaskParams },
  'CreateTaskPushNotificationConfig': { api: 'a2a/1.0', name: 'CreateTaskPushNotificationConfig', streaming: false, http: ['POST /tasks/{taskId}/pushNotificationConfigs'], errors: [-32603, -32602, -32009, -32003, -32001], result: 'TaskPushNotificationConfig', validate: validate.CreateTaskPushNotificationConfigParams },
  'DeleteTaskPushNotificationConfig': { api: 'a2a/1.0', name: 'DeleteTaskPushNotificationConfig', streaming: false, http: ['DELETE /tasks/{taskId}/pushNotificationConfigs/{id}'], errors: [-32603, -32602, -32009, -32003, -32001], result: 'DeleteTaskPushNotificationConfigResult', validate: validate.DeleteTaskPushNotificationConfigParams },
  'GetExtendedAgentCard': { api: 'a2a/1.0', name: 'GetExtendedAgentCard', streaming: false, http: ['GET /extendedAgentCard'], errors: [-32603, -32602, -32009, -32004], result: 'AgentCard', validate: validate.GetExtendedAgentCardParams },
  'GetTask': { api: 'a2a/1.0', name: 'GetTask', streaming: false, http: ['GET /tasks/{id}'], errors: [-32603, -32602, -32009, -32001], result: 'Task', validate: validate.GetTaskParams },
  'GetTaskPushNotificationConfig': { api: 'a2a/1.0', name: 'GetTaskPushNotificationConfig', streaming: false, http: ['GET /tasks/{taskId}/pushNotificationConfigs/{id}'], errors: [-32603, -32602, -32009, -32003, -32001], result: 'TaskPushNotificationConfig', validate: validate.GetTaskPushNotificationConfigParams },
  'ListTaskPushNotificationConfigs': { api: 'a2a/1.0', name: 'ListTaskPushNotificationConfigs', streaming: false, http: ['GET /tasks/{taskId}/pushNotificationConfigs'], errors: [-32603, -32602, -32009, -32003, -32001], result: 'ListTaskPushNotificationConfigsResult', validate: validate.ListTaskPushNotificationConfigsParams },
  'ListTasks': { api: 'a2a/1.0', name: 'ListTasks', streaming: false, http: ['GET /tasks'], errors: [-32603, -32602, -32009], result: 'ListTasksResponse', validate: validate.ListTasksParams },
  'SendMessage': { api: 'a2a/1.0', name: 'SendMessage', streaming: false, http: ['POST /message:send'], errors: [-32603, -32602, -32009, -32008, -32005, -32004, -32003, -32001], result: 'SendMessageResponse', validate: validate.SendMessageParams },
  'SendStreamingMessage': { api: 'a2a/1.0', name: 'SendStreamingMessage', streaming: true, refusesInJson: true, http: ['POST /message:stream'], errors: [-32603, -32602, -32009, -32008, -32005, -32004, -32003, -32001], result: 'StreamResponse', validate: validate.SendStreamingMessageParams },
  'SubscribeToTask': { api: 'a2a/1.0', name: 'SubscribeToTask', streaming: true, refusesInJson: true, http: ['GET /tasks/{id}:subscribe', 'POST /tasks/{id}:subscribe'], errors: [-32603, -32602, -32009, -32004, -32001], result: 'StreamResponse', validate: validate.SubscribeToTaskParams },
} as const;

/** Every error that the document declares. */
export const errors = {
  ContentTypeNotSupported: { code: -32005, message: "Content type not supported" },
  ExtendedAgentCardNotConfigured: { code: -32007, message: "No extended agent card is configured" },
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
