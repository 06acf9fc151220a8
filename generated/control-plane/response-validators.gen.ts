// @ts-nocheck
// Generated from spec/ by `npm run generate`. Do not edit: change the contract and generate again.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
"use strict";
export const AgentConnection = validate53;
const schema20 = {"type":"object","required":["id","agent_id","oauth_token_id","provider_id","provider_account_label","scopes","expires_at","created_by","created_at"],"properties":{"id":{"type":"string","format":"uuid","readOnly":true},"agent_id":{"type":"string"},"oauth_token_id":{"type":"string","format":"uuid"},"provider_id":{"type":"string"},"provider_account_label":{"type":["string","null"]},"scopes":{"type":"array","items":{"type":"string"}},"expires_at":{"type":["string","null"],"format":"date-time"},"created_by":{"type":"string"},"created_at":{"type":"string","format":"date-time","readOnly":true}}};
const formats0 = /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const formats4 = require("ajv-formats/dist/formats").fullFormats["date-time"];

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate53.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((data.id === undefined) && (missing0 = "id")) || ((data.agent_id === undefined) && (missing0 = "agent_id"))) || ((data.oauth_token_id === undefined) && (missing0 = "oauth_token_id"))) || ((data.provider_id === undefined) && (missing0 = "provider_id"))) || ((data.provider_account_label === undefined) && (missing0 = "provider_account_label"))) || ((data.scopes === undefined) && (missing0 = "scopes"))) || ((data.expires_at === undefined) && (missing0 = "expires_at"))) || ((data.created_by === undefined) && (missing0 = "created_by"))) || ((data.created_at === undefined) && (missing0 = "created_at"))){
validate53.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(!(formats0.test(data0))){
validate53.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate53.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.agent_id !== undefined){
const _errs3 = errors;
if(typeof data.agent_id !== "string"){
validate53.errors = [{instancePath:instancePath+"/agent_id",schemaPath:"#/properties/agent_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.oauth_token_id !== undefined){
let data2 = data.oauth_token_id;
const _errs5 = errors;
if(errors === _errs5){
if(errors === _errs5){
if(typeof data2 === "string"){
if(!(formats0.test(data2))){
validate53.errors = [{instancePath:instancePath+"/oauth_token_id",schemaPath:"#/properties/oauth_token_id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate53.errors = [{instancePath:instancePath+"/oauth_token_id",schemaPath:"#/properties/oauth_token_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.provider_id !== undefined){
const _errs7 = errors;
if(typeof data.provider_id !== "string"){
validate53.errors = [{instancePath:instancePath+"/provider_id",schemaPath:"#/properties/provider_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.provider_account_label !== undefined){
let data4 = data.provider_account_label;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate53.errors = [{instancePath:instancePath+"/provider_account_label",schemaPath:"#/properties/provider_account_label/type",keyword:"type",params:{type: schema20.properties.provider_account_label.type},message:"must be string,null"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.scopes !== undefined){
let data5 = data.scopes;
const _errs11 = errors;
if(errors === _errs11){
if(Array.isArray(data5)){
var valid1 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
const _errs13 = errors;
if(typeof data5[i0] !== "string"){
validate53.errors = [{instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/properties/scopes/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs13 === errors;
if(!valid1){
break;
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data7 = data.expires_at;
const _errs15 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate53.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: schema20.properties.expires_at.type},message:"must be string,null"}];
return false;
}
if(errors === _errs15){
if(errors === _errs15){
if(typeof data7 === "string"){
if(!(formats4.validate(data7))){
validate53.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_by !== undefined){
const _errs17 = errors;
if(typeof data.created_by !== "string"){
validate53.errors = [{instancePath:instancePath+"/created_by",schemaPath:"#/properties/created_by/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data9 = data.created_at;
const _errs19 = errors;
if(errors === _errs19){
if(errors === _errs19){
if(typeof data9 === "string"){
if(!(formats4.validate(data9))){
validate53.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate53.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate53.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"props":{"id":true,"agent_id":true,"oauth_token_id":true,"provider_id":true,"provider_account_label":true,"scopes":true,"expires_at":true,"created_by":true,"created_at":true},"dynamicProps":false,"dynamicItems":false};

export const AgentConnectionList = validate54;
const schema21 = {"type":"object","required":["data"],"properties":{"data":{"type":"array","items":{"$ref":"components#/$defs/AgentConnection"}}}};

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate54.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.data === undefined) && (missing0 = "data")){
validate54.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.data !== undefined){
let data0 = data.data;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate53(data0[i0], {instancePath:instancePath+"/data/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate54.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
}
}
}
else {
validate54.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"props":{"data":true},"dynamicProps":false,"dynamicItems":false};

export const ApiKey = validate56;
const schema22 = {"type":"object","required":["id","name","scopes","tenant_id","organization_wide","created_at","expires_at","previous_expires_at","revoked_at"],"properties":{"id":{"type":"string","minLength":1,"maxLength":64},"name":{"type":"string","minLength":1,"maxLength":255},"scopes":{"type":"array","maxItems":4,"items":{"$ref":"components#/$defs/Scope"}},"tenant_id":{"type":["string","null"],"format":"uuid"},"organization_wide":{"type":"boolean"},"created_at":{"type":"string","format":"date-time"},"expires_at":{"type":["string","null"],"format":"date-time"},"previous_expires_at":{"type":["string","null"],"format":"date-time"},"revoked_at":{"type":["string","null"],"format":"date-time"}}};
const func1 = require("ajv/dist/runtime/ucs2length").default;
const schema23 = {"type":"string","enum":["deployments:read","deployments:write","secrets:read","admin"]};

function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate57.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
validate57.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((data === "deployments:read") || (data === "deployments:write")) || (data === "secrets:read")) || (data === "admin"))){
validate57.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema23.enum},message:"must be equal to one of the allowed values"}];
return false;
}
validate57.errors = vErrors;
return errors === 0;
}
validate57.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate56.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((data.id === undefined) && (missing0 = "id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.scopes === undefined) && (missing0 = "scopes"))) || ((data.tenant_id === undefined) && (missing0 = "tenant_id"))) || ((data.organization_wide === undefined) && (missing0 = "organization_wide"))) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.expires_at === undefined) && (missing0 = "expires_at"))) || ((data.previous_expires_at === undefined) && (missing0 = "previous_expires_at"))) || ((data.revoked_at === undefined) && (missing0 = "revoked_at"))){
validate56.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 64 && func1(data0) > 64){
validate56.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data0.length < 2 && func1(data0) < 1){
validate56.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate56.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data1 = data.name;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 255 && func1(data1) > 255){
validate56.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
return false;
}
else {
if(data1.length < 2 && func1(data1) < 1){
validate56.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate56.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.scopes !== undefined){
let data2 = data.scopes;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
if(data2.length > 4){
validate56.errors = [{instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/maxItems",keyword:"maxItems",params:{limit: 4},message:"must NOT have more than 4 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(!(validate57(data2[i0], {instancePath:instancePath+"/scopes/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
var valid1 = _errs7 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate56.errors = [{instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tenant_id !== undefined){
let data4 = data.tenant_id;
const _errs8 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate56.errors = [{instancePath:instancePath+"/tenant_id",schemaPath:"#/properties/tenant_id/type",keyword:"type",params:{type: schema22.properties.tenant_id.type},message:"must be string,null"}];
return false;
}
if(errors === _errs8){
if(errors === _errs8){
if(typeof data4 === "string"){
if(!(formats0.test(data4))){
validate56.errors = [{instancePath:instancePath+"/tenant_id",schemaPath:"#/properties/tenant_id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.organization_wide !== undefined){
const _errs10 = errors;
if(typeof data.organization_wide !== "boolean"){
validate56.errors = [{instancePath:instancePath+"/organization_wide",schemaPath:"#/properties/organization_wide/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data6 = data.created_at;
const _errs12 = errors;
if(errors === _errs12){
if(errors === _errs12){
if(typeof data6 === "string"){
if(!(formats4.validate(data6))){
validate56.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate56.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data7 = data.expires_at;
const _errs14 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate56.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: schema22.properties.expires_at.type},message:"must be string,null"}];
return false;
}
if(errors === _errs14){
if(errors === _errs14){
if(typeof data7 === "string"){
if(!(formats4.validate(data7))){
validate56.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.previous_expires_at !== undefined){
let data8 = data.previous_expires_at;
const _errs16 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate56.errors = [{instancePath:instancePath+"/previous_expires_at",schemaPath:"#/properties/previous_expires_at/type",keyword:"type",params:{type: schema22.properties.previous_expires_at.type},message:"must be string,null"}];
return false;
}
if(errors === _errs16){
if(errors === _errs16){
if(typeof data8 === "string"){
if(!(formats4.validate(data8))){
validate56.errors = [{instancePath:instancePath+"/previous_expires_at",schemaPath:"#/properties/previous_expires_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.revoked_at !== undefined){
let data9 = data.revoked_at;
const _errs18 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate56.errors = [{instancePath:instancePath+"/revoked_at",schemaPath:"#/properties/revoked_at/type",keyword:"type",params:{type: schema22.properties.revoked_at.type},message:"must be string,null"}];
return false;
}
if(errors === _errs18){
if(errors === _errs18){
if(typeof data9 === "string"){
if(!(formats4.validate(data9))){
validate56.errors = [{instancePath:instancePath+"/revoked_at",schemaPath:"#/properties/revoked_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate56.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate56.errors = vErrors;
return errors === 0;
}
validate56.evaluated = {"props":{"id":true,"name":true,"scopes":true,"tenant_id":true,"organization_wide":true,"created_at":true,"expires_at":true,"previous_expires_at":true,"revoked_at":true},"dynamicProps":false,"dynamicItems":false};

export const ApiKeyList = validate59;
const schema24 = {"type":"object","required":["resources","offset"],"properties":{"resources":{"type":"array","maxItems":100,"items":{"$ref":"components#/$defs/ApiKey"}},"offset":{"type":"integer","minimum":0}}};

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate59.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.resources === undefined) && (missing0 = "resources")) || ((data.offset === undefined) && (missing0 = "offset"))){
validate59.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.resources !== undefined){
let data0 = data.resources;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 100){
validate59.errors = [{instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate56(data0[i0], {instancePath:instancePath+"/resources/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate59.errors = [{instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data2 = data.offset;
const _errs4 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate59.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs4){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate59.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate59.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate59.errors = vErrors;
return errors === 0;
}
validate59.evaluated = {"props":{"resources":true,"offset":true},"dynamicProps":false,"dynamicItems":false};

export const ApiKeyWithText = validate61;
const schema25 = {"allOf":[{"$ref":"components#/$defs/ApiKey"},{"type":"object","required":["key"],"properties":{"key":{"type":"string","minLength":1,"maxLength":255}}}]};

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate61.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
if(!(validate56(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.key === undefined) && (missing0 = "key")){
validate61.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.key !== undefined){
let data0 = data.key;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data0 === "string"){
if(data0.length > 255 && func1(data0) > 255){
validate61.errors = [{instancePath:instancePath+"/key",schemaPath:"#/allOf/1/properties/key/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
return false;
}
else {
if(data0.length < 2 && func1(data0) < 1){
validate61.errors = [{instancePath:instancePath+"/key",schemaPath:"#/allOf/1/properties/key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate61.errors = [{instancePath:instancePath+"/key",schemaPath:"#/allOf/1/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
}
}
else {
validate61.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate61.errors = vErrors;
return errors === 0;
}
validate61.evaluated = {"props":{"key":true,"id":true,"name":true,"scopes":true,"tenant_id":true,"organization_wide":true,"created_at":true,"expires_at":true,"previous_expires_at":true,"revoked_at":true},"dynamicProps":false,"dynamicItems":false};

export const AuditPage = validate63;
const schema26 = {"type":"object","required":["items","next_cursor"],"properties":{"items":{"type":"array","maxItems":100,"items":{"$ref":"components#/$defs/AuditEntry"}},"next_cursor":{"type":["string","null"],"format":"uuid"}}};
const schema27 = {"type":"object","required":["id","created_at","tenant_id","actor","action","resource","detail","request_id","address"],"properties":{"id":{"type":"string","format":"uuid"},"created_at":{"type":"string","format":"date-time"},"tenant_id":{"type":["string","null"],"format":"uuid"},"actor":{"$ref":"components#/$defs/AuditActor"},"action":{"type":"string","maxLength":64},"resource":{"$ref":"components#/$defs/AuditResource"},"detail":{"type":"object","additionalProperties":true},"request_id":{"type":["string","null"],"maxLength":128},"address":{"type":["string","null"],"maxLength":64}}};
const schema28 = {"type":"object","required":["type","id","name"],"properties":{"type":{"type":"string","enum":["key","operator","signed","system"]},"id":{"type":["string","null"],"maxLength":64},"name":{"type":["string","null"],"maxLength":255}}};

function validate65(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate65.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.id === undefined) && (missing0 = "id"))) || ((data.name === undefined) && (missing0 = "name"))){
validate65.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate65.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((data0 === "key") || (data0 === "operator")) || (data0 === "signed")) || (data0 === "system"))){
validate65.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema28.properties.type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data1 = data.id;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate65.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: schema28.properties.id.type},message:"must be string,null"}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 64 && func1(data1) > 64){
validate65.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data2 = data.name;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate65.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: schema28.properties.name.type},message:"must be string,null"}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 255 && func1(data2) > 255){
validate65.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate65.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate65.errors = vErrors;
return errors === 0;
}
validate65.evaluated = {"props":{"type":true,"id":true,"name":true},"dynamicProps":false,"dynamicItems":false};

const schema29 = {"type":"object","required":["type","id","name"],"properties":{"type":{"type":"string","maxLength":64},"id":{"type":"string","maxLength":255},"name":{"type":["string","null"],"maxLength":255}}};

function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate67.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.type === undefined) && (missing0 = "type")) || ((data.id === undefined) && (missing0 = "id"))) || ((data.name === undefined) && (missing0 = "name"))){
validate67.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.type !== undefined){
let data0 = data.type;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 64 && func1(data0) > 64){
validate67.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
else {
validate67.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data1 = data.id;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 255 && func1(data1) > 255){
validate67.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
return false;
}
}
else {
validate67.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data2 = data.name;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate67.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: schema29.properties.name.type},message:"must be string,null"}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 255 && func1(data2) > 255){
validate67.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate67.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate67.errors = vErrors;
return errors === 0;
}
validate67.evaluated = {"props":{"type":true,"id":true,"name":true},"dynamicProps":false,"dynamicItems":false};


function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate64.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((data.id === undefined) && (missing0 = "id")) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.tenant_id === undefined) && (missing0 = "tenant_id"))) || ((data.actor === undefined) && (missing0 = "actor"))) || ((data.action === undefined) && (missing0 = "action"))) || ((data.resource === undefined) && (missing0 = "resource"))) || ((data.detail === undefined) && (missing0 = "detail"))) || ((data.request_id === undefined) && (missing0 = "request_id"))) || ((data.address === undefined) && (missing0 = "address"))){
validate64.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(!(formats0.test(data0))){
validate64.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate64.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data1 = data.created_at;
const _errs3 = errors;
if(errors === _errs3){
if(errors === _errs3){
if(typeof data1 === "string"){
if(!(formats4.validate(data1))){
validate64.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate64.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tenant_id !== undefined){
let data2 = data.tenant_id;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate64.errors = [{instancePath:instancePath+"/tenant_id",schemaPath:"#/properties/tenant_id/type",keyword:"type",params:{type: schema27.properties.tenant_id.type},message:"must be string,null"}];
return false;
}
if(errors === _errs5){
if(errors === _errs5){
if(typeof data2 === "string"){
if(!(formats0.test(data2))){
validate64.errors = [{instancePath:instancePath+"/tenant_id",schemaPath:"#/properties/tenant_id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.actor !== undefined){
const _errs7 = errors;
if(!(validate65(data.actor, {instancePath:instancePath+"/actor",parentData:data,parentDataProperty:"actor",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.action !== undefined){
let data4 = data.action;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data4 === "string"){
if(data4.length > 64 && func1(data4) > 64){
validate64.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
else {
validate64.errors = [{instancePath:instancePath+"/action",schemaPath:"#/properties/action/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resource !== undefined){
const _errs10 = errors;
if(!(validate67(data.resource, {instancePath:instancePath+"/resource",parentData:data,parentDataProperty:"resource",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.detail !== undefined){
let data6 = data.detail;
const _errs11 = errors;
if(errors === _errs11){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
}
else {
validate64.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.request_id !== undefined){
let data7 = data.request_id;
const _errs14 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate64.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type: schema27.properties.request_id.type},message:"must be string,null"}];
return false;
}
if(errors === _errs14){
if(typeof data7 === "string"){
if(data7.length > 128 && func1(data7) > 128){
validate64.errors = [{instancePath:instancePath+"/request_id",schemaPath:"#/properties/request_id/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.address !== undefined){
let data8 = data.address;
const _errs16 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate64.errors = [{instancePath:instancePath+"/address",schemaPath:"#/properties/address/type",keyword:"type",params:{type: schema27.properties.address.type},message:"must be string,null"}];
return false;
}
if(errors === _errs16){
if(typeof data8 === "string"){
if(data8.length > 64 && func1(data8) > 64){
validate64.errors = [{instancePath:instancePath+"/address",schemaPath:"#/properties/address/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate64.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate64.errors = vErrors;
return errors === 0;
}
validate64.evaluated = {"props":{"id":true,"created_at":true,"tenant_id":true,"actor":true,"action":true,"resource":true,"detail":true,"request_id":true,"address":true},"dynamicProps":false,"dynamicItems":false};


function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate63.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.items === undefined) && (missing0 = "items")) || ((data.next_cursor === undefined) && (missing0 = "next_cursor"))){
validate63.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.items !== undefined){
let data0 = data.items;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 100){
validate63.errors = [{instancePath:instancePath+"/items",schemaPath:"#/properties/items/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate64(data0[i0], {instancePath:instancePath+"/items/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate63.errors = [{instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.next_cursor !== undefined){
let data2 = data.next_cursor;
const _errs4 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate63.errors = [{instancePath:instancePath+"/next_cursor",schemaPath:"#/properties/next_cursor/type",keyword:"type",params:{type: schema26.properties.next_cursor.type},message:"must be string,null"}];
return false;
}
if(errors === _errs4){
if(errors === _errs4){
if(typeof data2 === "string"){
if(!(formats0.test(data2))){
validate63.errors = [{instancePath:instancePath+"/next_cursor",schemaPath:"#/properties/next_cursor/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate63.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate63.errors = vErrors;
return errors === 0;
}
validate63.evaluated = {"props":{"items":true,"next_cursor":true},"dynamicProps":false,"dynamicItems":false};

export const Authentication = validate70;
const schema30 = {"type":"object","required":["status","url","auth_id","token","user_id","metadata"],"properties":{"status":{"type":"string","enum":["completed","pending","connection_required","token_expired"]},"url":{"type":["string","null"],"format":"uri"},"auth_id":{"type":["string","null"],"format":"uuid"},"token":{"type":["string","null"]},"user_id":{"type":"string"},"metadata":{"type":"object"}}};
const formats26 = require("ajv-formats/dist/formats").fullFormats.uri;

function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate70.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.status === undefined) && (missing0 = "status")) || ((data.url === undefined) && (missing0 = "url"))) || ((data.auth_id === undefined) && (missing0 = "auth_id"))) || ((data.token === undefined) && (missing0 = "token"))) || ((data.user_id === undefined) && (missing0 = "user_id"))) || ((data.metadata === undefined) && (missing0 = "metadata"))){
validate70.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate70.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((data0 === "completed") || (data0 === "pending")) || (data0 === "connection_required")) || (data0 === "token_expired"))){
validate70.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema30.properties.status.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
let data1 = data.url;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate70.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: schema30.properties.url.type},message:"must be string,null"}];
return false;
}
if(errors === _errs3){
if(errors === _errs3){
if(typeof data1 === "string"){
if(!(formats26(data1))){
validate70.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.auth_id !== undefined){
let data2 = data.auth_id;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate70.errors = [{instancePath:instancePath+"/auth_id",schemaPath:"#/properties/auth_id/type",keyword:"type",params:{type: schema30.properties.auth_id.type},message:"must be string,null"}];
return false;
}
if(errors === _errs5){
if(errors === _errs5){
if(typeof data2 === "string"){
if(!(formats0.test(data2))){
validate70.errors = [{instancePath:instancePath+"/auth_id",schemaPath:"#/properties/auth_id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.token !== undefined){
let data3 = data.token;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate70.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: schema30.properties.token.type},message:"must be string,null"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user_id !== undefined){
const _errs9 = errors;
if(typeof data.user_id !== "string"){
validate70.errors = [{instancePath:instancePath+"/user_id",schemaPath:"#/properties/user_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.metadata !== undefined){
let data5 = data.metadata;
const _errs11 = errors;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
validate70.errors = [{instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate70.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate70.errors = vErrors;
return errors === 0;
}
validate70.evaluated = {"props":{"status":true,"url":true,"auth_id":true,"token":true,"user_id":true,"metadata":true},"dynamicProps":false,"dynamicItems":false};

export const AuthorizationReceipt = validate71;
const schema31 = {"type":"object","required":["status","token_id"],"properties":{"status":{"type":"string","enum":["completed"]},"token_id":{"type":"string","format":"uuid"}}};

function validate71(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate71.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.status === undefined) && (missing0 = "status")) || ((data.token_id === undefined) && (missing0 = "token_id"))){
validate71.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate71.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(data0 === "completed")){
validate71.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema31.properties.status.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.token_id !== undefined){
let data1 = data.token_id;
const _errs3 = errors;
if(errors === _errs3){
if(errors === _errs3){
if(typeof data1 === "string"){
if(!(formats0.test(data1))){
validate71.errors = [{instancePath:instancePath+"/token_id",schemaPath:"#/properties/token_id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate71.errors = [{instancePath:instancePath+"/token_id",schemaPath:"#/properties/token_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate71.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate71.errors = vErrors;
return errors === 0;
}
validate71.evaluated = {"props":{"status":true,"token_id":true},"dynamicProps":false,"dynamicItems":false};

export const AuthorizationState = validate72;
const schema32 = {"type":"object","required":["status","token","detail"],"properties":{"status":{"type":"string","enum":["completed","pending","timeout","not_found"]},"token":{"type":["string","null"]},"detail":{"type":["string","null"]}}};

function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate72.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.status === undefined) && (missing0 = "status")) || ((data.token === undefined) && (missing0 = "token"))) || ((data.detail === undefined) && (missing0 = "detail"))){
validate72.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.status !== undefined){
let data0 = data.status;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate72.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((data0 === "completed") || (data0 === "pending")) || (data0 === "timeout")) || (data0 === "not_found"))){
validate72.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema32.properties.status.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.token !== undefined){
let data1 = data.token;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate72.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: schema32.properties.token.type},message:"must be string,null"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.detail !== undefined){
let data2 = data.detail;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate72.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: schema32.properties.detail.type},message:"must be string,null"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate72.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate72.errors = vErrors;
return errors === 0;
}
validate72.evaluated = {"props":{"status":true,"token":true,"detail":true},"dynamicProps":false,"dynamicItems":false};

export const DeleteOAuthProviderResponse200 = validate73;
const schema33 = {"$id":"DeleteOAuthProviderResponse200"};

function validate73(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="DeleteOAuthProviderResponse200" */;
validate73.errors = null;
return true;
}
validate73.evaluated = {"dynamicProps":false,"dynamicItems":false};

export const Deployment = validate74;
const schema34 = {"type":"object","required":["name","display_name","source","source_config","source_revision_config","secrets","secret_references","id","tenant_id","created_at","updated_at","status","latest_revision_id","active_revision_id","image_version","warnings"],"properties":{"name":{"$ref":"components#/$defs/DeploymentName"},"display_name":{"type":["string","null"],"minLength":1,"maxLength":255},"source":{"$ref":"components#/$defs/Source"},"source_config":{"$ref":"components#/$defs/SourceConfig"},"source_revision_config":{"$ref":"components#/$defs/SourceRevisionConfig"},"secrets":{"type":"array","maxItems":500,"items":{"$ref":"components#/$defs/Secret"}},"secret_references":{"type":["array","null"],"maxItems":500,"items":{"$ref":"components#/$defs/SecretReference"}},"id":{"type":"string","format":"uuid","readOnly":true},"tenant_id":{"type":"string","format":"uuid","readOnly":true},"created_at":{"type":"string","format":"date-time","readOnly":true},"updated_at":{"type":"string","format":"date-time","readOnly":true},"status":{"$ref":"components#/$defs/DeploymentStatus"},"latest_revision_id":{"type":["string","null"],"format":"uuid","readOnly":true},"active_revision_id":{"type":["string","null"],"format":"uuid","readOnly":true},"image_version":{"type":["string","null"],"maxLength":255,"readOnly":true},"warnings":{"type":"array","maxItems":8,"items":{"type":"string","maxLength":512},"readOnly":true}}};
const schema35 = {"type":"string","minLength":1,"maxLength":128,"pattern":"^[a-zA-Z0-9][a-zA-Z0-9._-]*$"};
const pattern3 = new RegExp("^[a-zA-Z0-9][a-zA-Z0-9._-]*$", "u");

function validate75(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate75.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(typeof data === "string"){
if(data.length > 128 && func1(data) > 128){
validate75.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 128},message:"must NOT have more than 128 characters"}];
return false;
}
else {
if(data.length < 2 && func1(data) < 1){
validate75.errors = [{instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
if(!pattern3.test(data)){
validate75.errors = [{instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-zA-Z0-9][a-zA-Z0-9._-]*$"},message:"must match pattern \""+"^[a-zA-Z0-9][a-zA-Z0-9._-]*$"+"\""}];
return false;
}
}
}
}
else {
validate75.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
validate75.errors = vErrors;
return errors === 0;
}
validate75.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema36 = {"type":"string","enum":["github","external_docker","internal_docker","internal_source"]};

function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate77.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
validate77.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((data === "github") || (data === "external_docker")) || (data === "internal_docker")) || (data === "internal_source"))){
validate77.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema36.enum},message:"must be equal to one of the allowed values"}];
return false;
}
validate77.errors = vErrors;
return errors === 0;
}
validate77.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema37 = {"type":"object","required":["integration_id","repo_url","deployment_type","build_on_push","custom_url","resource_spec","listener_id","listener_config","install_command","build_command"],"properties":{"integration_id":{"type":["string","null"],"format":"uuid"},"repo_url":{"type":["string","null"],"maxLength":2048},"deployment_type":{"$ref":"components#/$defs/DeploymentType"},"build_on_push":{"type":"boolean"},"custom_url":{"type":["string","null"],"format":"uri","maxLength":2048},"resource_spec":{"$ref":"components#/$defs/ResolvedResourceSpec"},"listener_id":{"type":["string","null"],"format":"uuid"},"listener_config":{"anyOf":[{"$ref":"components#/$defs/ListenerConfig"},{"type":"null"}]},"install_command":{"type":["string","null"],"maxLength":2048},"build_command":{"type":["string","null"],"maxLength":2048}}};
const schema38 = {"type":"string","enum":["dev_free","dev","prod"]};

function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate80.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
validate80.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((data === "dev_free") || (data === "dev")) || (data === "prod"))){
validate80.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema38.enum},message:"must be equal to one of the allowed values"}];
return false;
}
validate80.errors = vErrors;
return errors === 0;
}
validate80.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema39 = {"type":"object","required":["min_scale","max_scale","cpu","memory_mb"],"properties":{"min_scale":{"type":"integer","minimum":1,"maximum":100},"max_scale":{"type":"integer","minimum":1,"maximum":100},"cpu":{"type":"number","minimum":0.1,"maximum":8},"memory_mb":{"type":"integer","minimum":1,"maximum":1048576},"cpu_limit":{"$ref":"components#/$defs/CoresLimit"},"memory_limit_mb":{"$ref":"components#/$defs/Megabytes"},"queue_min_scale":{"$ref":"components#/$defs/Replicas"},"queue_max_scale":{"$ref":"components#/$defs/Replicas"},"queue_cpu":{"$ref":"components#/$defs/Cores"},"queue_cpu_limit":{"$ref":"components#/$defs/CoresLimit"},"queue_memory_mb":{"$ref":"components#/$defs/Megabytes"},"queue_memory_limit_mb":{"$ref":"components#/$defs/Megabytes"},"orchestrator_cpu":{"$ref":"components#/$defs/Cores"},"orchestrator_cpu_limit":{"$ref":"components#/$defs/CoresLimit"},"orchestrator_memory_mb":{"$ref":"components#/$defs/Megabytes"},"orchestrator_memory_limit_mb":{"$ref":"components#/$defs/Megabytes"},"orchestrator_min_scale":{"$ref":"components#/$defs/Replicas"},"orchestrator_max_scale":{"$ref":"components#/$defs/Replicas"},"executor_cpu":{"$ref":"components#/$defs/Cores"},"executor_cpu_limit":{"$ref":"components#/$defs/CoresLimit"},"executor_memory_mb":{"$ref":"components#/$defs/Megabytes"},"executor_memory_limit_mb":{"$ref":"components#/$defs/Megabytes"},"redis_cpu":{"$ref":"components#/$defs/Cores"},"redis_cpu_limit":{"$ref":"components#/$defs/CoresLimit"},"redis_memory_mb":{"$ref":"components#/$defs/Megabytes"},"redis_memory_limit_mb":{"$ref":"components#/$defs/Megabytes"},"db_cpu":{"type":["number","null"],"minimum":0.1,"maximum":256},"db_cpu_limit":{"type":["number","null"],"minimum":0.1,"maximum":512},"db_memory_mb":{"$ref":"components#/$defs/Megabytes"},"db_memory_limit_mb":{"$ref":"components#/$defs/Megabytes"},"db_storage_gi":{"type":["integer","null"],"minimum":1,"maximum":65536},"db_max_connections":{"type":["integer","null"],"minimum":1,"maximum":100000},"labels":{"anyOf":[{"$ref":"components#/$defs/StringMap"},{"type":"null"}]},"annotations":{"anyOf":[{"$ref":"components#/$defs/StringMap"},{"type":"null"}]},"service_account_name":{"type":["string","null"],"maxLength":253},"image_pull_secrets":{"type":["array","null"],"maxItems":100,"items":{"$ref":"components#/$defs/LocalObjectReference"}},"volumes":{"type":["array","null"],"maxItems":100,"items":{"$ref":"components#/$defs/Volume"}},"volume_mounts":{"type":["array","null"],"maxItems":100,"items":{"$ref":"components#/$defs/VolumeMount"}},"init_containers":{"type":["array","null"],"maxItems":20,"items":{"$ref":"components#/$defs/Container"}},"sidecars":{"type":["array","null"],"maxItems":20,"items":{"$ref":"components#/$defs/Container"}}}};
const schema40 = {"type":["number","null"],"minimum":0.1,"maximum":16};

function validate83(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate83.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if((!((typeof data == "number") && (isFinite(data)))) && (data !== null)){
validate83.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema40.type},message:"must be number,null"}];
return false;
}
if(errors === 0){
if((typeof data == "number") && (isFinite(data))){
if(data > 16 || isNaN(data)){
validate83.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16},message:"must be <= 16"}];
return false;
}
else {
if(data < 0.1 || isNaN(data)){
validate83.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.1},message:"must be >= 0.1"}];
return false;
}
}
}
}
validate83.errors = vErrors;
return errors === 0;
}
validate83.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema41 = {"type":["integer","null"],"minimum":1,"maximum":1048576};

function validate85(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate85.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if((!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))) && (data !== null)){
validate85.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema41.type},message:"must be integer,null"}];
return false;
}
if(errors === 0){
if((typeof data == "number") && (isFinite(data))){
if(data > 1048576 || isNaN(data)){
validate85.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1048576},message:"must be <= 1048576"}];
return false;
}
else {
if(data < 1 || isNaN(data)){
validate85.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
validate85.errors = vErrors;
return errors === 0;
}
validate85.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema42 = {"type":["integer","null"],"minimum":1,"maximum":100};

function validate87(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate87.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if((!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))) && (data !== null)){
validate87.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema42.type},message:"must be integer,null"}];
return false;
}
if(errors === 0){
if((typeof data == "number") && (isFinite(data))){
if(data > 100 || isNaN(data)){
validate87.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
return false;
}
else {
if(data < 1 || isNaN(data)){
validate87.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
validate87.errors = vErrors;
return errors === 0;
}
validate87.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema43 = {"type":["number","null"],"minimum":0.1,"maximum":8};

function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate90.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if((!((typeof data == "number") && (isFinite(data)))) && (data !== null)){
validate90.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema43.type},message:"must be number,null"}];
return false;
}
if(errors === 0){
if((typeof data == "number") && (isFinite(data))){
if(data > 8 || isNaN(data)){
validate90.errors = [{instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8},message:"must be <= 8"}];
return false;
}
else {
if(data < 0.1 || isNaN(data)){
validate90.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.1},message:"must be >= 0.1"}];
return false;
}
}
}
}
validate90.errors = vErrors;
return errors === 0;
}
validate90.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema44 = {"type":"object","additionalProperties":{"type":"string","maxLength":65536}};

function validate111(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate111.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
let data0 = data[key0];
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(data0.length > 65536 && func1(data0) > 65536){
validate111.errors = [{instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 65536},message:"must NOT have more than 65536 characters"}];
return false;
}
}
else {
validate111.errors = [{instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
if(!valid0){
break;
}
}
}
else {
validate111.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate111.errors = vErrors;
return errors === 0;
}
validate111.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema45 = {"type":"object","required":["name"],"properties":{"name":{"type":"string","minLength":1,"maxLength":253}}};

function validate114(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate114.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate114.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 253 && func1(data0) > 253){
validate114.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"}];
return false;
}
else {
if(data0.length < 2 && func1(data0) < 1){
validate114.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate114.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
}
}
else {
validate114.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate114.errors = vErrors;
return errors === 0;
}
validate114.evaluated = {"props":{"name":true},"dynamicProps":false,"dynamicItems":false};

const schema46 = {"type":"object","properties":{"name":{"type":["string","null"],"maxLength":253},"configMap":{"type":["object","null"],"additionalProperties":true},"secret":{"type":["object","null"],"additionalProperties":true},"emptyDir":{"type":["object","null"],"additionalProperties":true},"persistentVolumeClaim":{"type":["object","null"],"additionalProperties":true},"nfs":{"type":["object","null"],"additionalProperties":true},"projected":{"type":["object","null"],"additionalProperties":true},"downwardAPI":{"type":["object","null"],"additionalProperties":true},"csi":{"type":["object","null"],"additionalProperties":true}}};

function validate116(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate116.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate116.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: schema46.properties.name.type},message:"must be string,null"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 253 && func1(data0) > 253){
validate116.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.configMap !== undefined){
let data1 = data.configMap;
const _errs3 = errors;
if((!(data1 && typeof data1 == "object" && !Array.isArray(data1))) && (data1 !== null)){
validate116.errors = [{instancePath:instancePath+"/configMap",schemaPath:"#/properties/configMap/type",keyword:"type",params:{type: schema46.properties.configMap.type},message:"must be object,null"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.secret !== undefined){
let data2 = data.secret;
const _errs6 = errors;
if((!(data2 && typeof data2 == "object" && !Array.isArray(data2))) && (data2 !== null)){
validate116.errors = [{instancePath:instancePath+"/secret",schemaPath:"#/properties/secret/type",keyword:"type",params:{type: schema46.properties.secret.type},message:"must be object,null"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.emptyDir !== undefined){
let data3 = data.emptyDir;
const _errs9 = errors;
if((!(data3 && typeof data3 == "object" && !Array.isArray(data3))) && (data3 !== null)){
validate116.errors = [{instancePath:instancePath+"/emptyDir",schemaPath:"#/properties/emptyDir/type",keyword:"type",params:{type: schema46.properties.emptyDir.type},message:"must be object,null"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.persistentVolumeClaim !== undefined){
let data4 = data.persistentVolumeClaim;
const _errs12 = errors;
if((!(data4 && typeof data4 == "object" && !Array.isArray(data4))) && (data4 !== null)){
validate116.errors = [{instancePath:instancePath+"/persistentVolumeClaim",schemaPath:"#/properties/persistentVolumeClaim/type",keyword:"type",params:{type: schema46.properties.persistentVolumeClaim.type},message:"must be object,null"}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.nfs !== undefined){
let data5 = data.nfs;
const _errs15 = errors;
if((!(data5 && typeof data5 == "object" && !Array.isArray(data5))) && (data5 !== null)){
validate116.errors = [{instancePath:instancePath+"/nfs",schemaPath:"#/properties/nfs/type",keyword:"type",params:{type: schema46.properties.nfs.type},message:"must be object,null"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.projected !== undefined){
let data6 = data.projected;
const _errs18 = errors;
if((!(data6 && typeof data6 == "object" && !Array.isArray(data6))) && (data6 !== null)){
validate116.errors = [{instancePath:instancePath+"/projected",schemaPath:"#/properties/projected/type",keyword:"type",params:{type: schema46.properties.projected.type},message:"must be object,null"}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.downwardAPI !== undefined){
let data7 = data.downwardAPI;
const _errs21 = errors;
if((!(data7 && typeof data7 == "object" && !Array.isArray(data7))) && (data7 !== null)){
validate116.errors = [{instancePath:instancePath+"/downwardAPI",schemaPath:"#/properties/downwardAPI/type",keyword:"type",params:{type: schema46.properties.downwardAPI.type},message:"must be object,null"}];
return false;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.csi !== undefined){
let data8 = data.csi;
const _errs24 = errors;
if((!(data8 && typeof data8 == "object" && !Array.isArray(data8))) && (data8 !== null)){
validate116.errors = [{instancePath:instancePath+"/csi",schemaPath:"#/properties/csi/type",keyword:"type",params:{type: schema46.properties.csi.type},message:"must be object,null"}];
return false;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate116.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate116.errors = vErrors;
return errors === 0;
}
validate116.evaluated = {"props":{"name":true,"configMap":true,"secret":true,"emptyDir":true,"persistentVolumeClaim":true,"nfs":true,"projected":true,"downwardAPI":true,"csi":true},"dynamicProps":false,"dynamicItems":false};

const schema47 = {"type":"object","properties":{"name":{"type":["string","null"],"maxLength":253},"mountPath":{"type":["string","null"],"maxLength":4096},"subPath":{"type":["string","null"],"maxLength":4096},"mountPropagation":{"type":["string","null"],"maxLength":64},"readOnly":{"type":["boolean","null"]},"subPathExpr":{"type":["string","null"],"maxLength":4096}}};

function validate118(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate118.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate118.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: schema47.properties.name.type},message:"must be string,null"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 253 && func1(data0) > 253){
validate118.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mountPath !== undefined){
let data1 = data.mountPath;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate118.errors = [{instancePath:instancePath+"/mountPath",schemaPath:"#/properties/mountPath/type",keyword:"type",params:{type: schema47.properties.mountPath.type},message:"must be string,null"}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 4096 && func1(data1) > 4096){
validate118.errors = [{instancePath:instancePath+"/mountPath",schemaPath:"#/properties/mountPath/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.subPath !== undefined){
let data2 = data.subPath;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate118.errors = [{instancePath:instancePath+"/subPath",schemaPath:"#/properties/subPath/type",keyword:"type",params:{type: schema47.properties.subPath.type},message:"must be string,null"}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 4096 && func1(data2) > 4096){
validate118.errors = [{instancePath:instancePath+"/subPath",schemaPath:"#/properties/subPath/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mountPropagation !== undefined){
let data3 = data.mountPropagation;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate118.errors = [{instancePath:instancePath+"/mountPropagation",schemaPath:"#/properties/mountPropagation/type",keyword:"type",params:{type: schema47.properties.mountPropagation.type},message:"must be string,null"}];
return false;
}
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 64 && func1(data3) > 64){
validate118.errors = [{instancePath:instancePath+"/mountPropagation",schemaPath:"#/properties/mountPropagation/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.readOnly !== undefined){
let data4 = data.readOnly;
const _errs9 = errors;
if((typeof data4 !== "boolean") && (data4 !== null)){
validate118.errors = [{instancePath:instancePath+"/readOnly",schemaPath:"#/properties/readOnly/type",keyword:"type",params:{type: schema47.properties.readOnly.type},message:"must be boolean,null"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.subPathExpr !== undefined){
let data5 = data.subPathExpr;
const _errs11 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate118.errors = [{instancePath:instancePath+"/subPathExpr",schemaPath:"#/properties/subPathExpr/type",keyword:"type",params:{type: schema47.properties.subPathExpr.type},message:"must be string,null"}];
return false;
}
if(errors === _errs11){
if(typeof data5 === "string"){
if(data5.length > 4096 && func1(data5) > 4096){
validate118.errors = [{instancePath:instancePath+"/subPathExpr",schemaPath:"#/properties/subPathExpr/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate118.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate118.errors = vErrors;
return errors === 0;
}
validate118.evaluated = {"props":{"name":true,"mountPath":true,"subPath":true,"mountPropagation":true,"readOnly":true,"subPathExpr":true},"dynamicProps":false,"dynamicItems":false};

const schema48 = {"type":"object","required":["name","image"],"properties":{"name":{"type":"string","minLength":1,"maxLength":63},"image":{"type":"string","minLength":1,"maxLength":1024},"imagePullPolicy":{"type":["string","null"],"maxLength":64},"command":{"type":["array","null"],"maxItems":100,"items":{"type":"string","maxLength":32768}},"args":{"type":["array","null"],"maxItems":100,"items":{"type":"string","maxLength":32768}},"workingDir":{"type":["string","null"],"maxLength":4096},"env":{"type":["array","null"],"maxItems":500,"items":{"$ref":"components#/$defs/EnvVar"}},"envFrom":{"type":["array","null"],"maxItems":100,"items":{"type":"object","additionalProperties":true}},"resources":{"anyOf":[{"$ref":"components#/$defs/ContainerResources"},{"type":"null"}]},"volumeMounts":{"type":["array","null"],"maxItems":100,"items":{"$ref":"components#/$defs/VolumeMount"}},"securityContext":{"type":["object","null"],"additionalProperties":true},"restartPolicy":{"type":["string","null"],"maxLength":64}}};
const schema49 = {"type":"object","required":["name"],"properties":{"name":{"type":"string","minLength":1,"maxLength":255},"value":{"type":["string","null"],"maxLength":32768},"valueFrom":{"type":["object","null"],"additionalProperties":true}}};

function validate121(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate121.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.name === undefined) && (missing0 = "name")){
validate121.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 255 && func1(data0) > 255){
validate121.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
return false;
}
else {
if(data0.length < 2 && func1(data0) < 1){
validate121.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate121.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.value !== undefined){
let data1 = data.value;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate121.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: schema49.properties.value.type},message:"must be string,null"}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 32768 && func1(data1) > 32768){
validate121.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/maxLength",keyword:"maxLength",params:{limit: 32768},message:"must NOT have more than 32768 characters"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.valueFrom !== undefined){
let data2 = data.valueFrom;
const _errs5 = errors;
if((!(data2 && typeof data2 == "object" && !Array.isArray(data2))) && (data2 !== null)){
validate121.errors = [{instancePath:instancePath+"/valueFrom",schemaPath:"#/properties/valueFrom/type",keyword:"type",params:{type: schema49.properties.valueFrom.type},message:"must be object,null"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate121.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate121.errors = vErrors;
return errors === 0;
}
validate121.evaluated = {"props":{"name":true,"value":true,"valueFrom":true},"dynamicProps":false,"dynamicItems":false};

const schema50 = {"type":"object","properties":{"limits":{"anyOf":[{"$ref":"components#/$defs/StringMap"},{"type":"null"}]},"requests":{"anyOf":[{"$ref":"components#/$defs/StringMap"},{"type":"null"}]}}};

function validate123(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate123.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.limits !== undefined){
let data0 = data.limits;
const _errs1 = errors;
const _errs2 = errors;
let valid1 = false;
const _errs3 = errors;
if(!(validate111(data0, {instancePath:instancePath+"/limits",parentData:data,parentDataProperty:"limits",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors);
errors = vErrors.length;
}
var _valid0 = _errs3 === errors;
valid1 = valid1 || _valid0;
const _errs4 = errors;
if(data0 !== null){
const err0 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs4 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const err1 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate123.errors = vErrors;
return false;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.requests !== undefined){
let data1 = data.requests;
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
if(!(validate111(data1, {instancePath:instancePath+"/requests",parentData:data,parentDataProperty:"requests",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors);
errors = vErrors.length;
}
var _valid1 = _errs8 === errors;
valid2 = valid2 || _valid1;
const _errs9 = errors;
if(data1 !== null){
const err2 = {instancePath:instancePath+"/requests",schemaPath:"#/properties/requests/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid1 = _errs9 === errors;
valid2 = valid2 || _valid1;
if(!valid2){
const err3 = {instancePath:instancePath+"/requests",schemaPath:"#/properties/requests/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate123.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
else {
validate123.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate123.errors = vErrors;
return errors === 0;
}
validate123.evaluated = {"props":{"limits":true,"requests":true},"dynamicProps":false,"dynamicItems":false};


function validate120(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate120.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.name === undefined) && (missing0 = "name")) || ((data.image === undefined) && (missing0 = "image"))){
validate120.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 63 && func1(data0) > 63){
validate120.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters"}];
return false;
}
else {
if(data0.length < 2 && func1(data0) < 1){
validate120.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate120.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image !== undefined){
let data1 = data.image;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 1024 && func1(data1) > 1024){
validate120.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data1.length < 2 && func1(data1) < 1){
validate120.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate120.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.imagePullPolicy !== undefined){
let data2 = data.imagePullPolicy;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate120.errors = [{instancePath:instancePath+"/imagePullPolicy",schemaPath:"#/properties/imagePullPolicy/type",keyword:"type",params:{type: schema48.properties.imagePullPolicy.type},message:"must be string,null"}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 64 && func1(data2) > 64){
validate120.errors = [{instancePath:instancePath+"/imagePullPolicy",schemaPath:"#/properties/imagePullPolicy/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.command !== undefined){
let data3 = data.command;
const _errs7 = errors;
if((!(Array.isArray(data3))) && (data3 !== null)){
validate120.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: schema48.properties.command.type},message:"must be array,null"}];
return false;
}
if(errors === _errs7){
if(Array.isArray(data3)){
if(data3.length > 100){
validate120.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
const _errs9 = errors;
if(errors === _errs9){
if(typeof data4 === "string"){
if(data4.length > 32768 && func1(data4) > 32768){
validate120.errors = [{instancePath:instancePath+"/command/" + i0,schemaPath:"#/properties/command/items/maxLength",keyword:"maxLength",params:{limit: 32768},message:"must NOT have more than 32768 characters"}];
return false;
}
}
else {
validate120.errors = [{instancePath:instancePath+"/command/" + i0,schemaPath:"#/properties/command/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs9 === errors;
if(!valid1){
break;
}
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.args !== undefined){
let data5 = data.args;
const _errs11 = errors;
if((!(Array.isArray(data5))) && (data5 !== null)){
validate120.errors = [{instancePath:instancePath+"/args",schemaPath:"#/properties/args/type",keyword:"type",params:{type: schema48.properties.args.type},message:"must be array,null"}];
return false;
}
if(errors === _errs11){
if(Array.isArray(data5)){
if(data5.length > 100){
validate120.errors = [{instancePath:instancePath+"/args",schemaPath:"#/properties/args/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid2 = true;
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
const _errs13 = errors;
if(errors === _errs13){
if(typeof data6 === "string"){
if(data6.length > 32768 && func1(data6) > 32768){
validate120.errors = [{instancePath:instancePath+"/args/" + i1,schemaPath:"#/properties/args/items/maxLength",keyword:"maxLength",params:{limit: 32768},message:"must NOT have more than 32768 characters"}];
return false;
}
}
else {
validate120.errors = [{instancePath:instancePath+"/args/" + i1,schemaPath:"#/properties/args/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid2 = _errs13 === errors;
if(!valid2){
break;
}
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.workingDir !== undefined){
let data7 = data.workingDir;
const _errs15 = errors;
if((typeof data7 !== "string") && (data7 !== null)){
validate120.errors = [{instancePath:instancePath+"/workingDir",schemaPath:"#/properties/workingDir/type",keyword:"type",params:{type: schema48.properties.workingDir.type},message:"must be string,null"}];
return false;
}
if(errors === _errs15){
if(typeof data7 === "string"){
if(data7.length > 4096 && func1(data7) > 4096){
validate120.errors = [{instancePath:instancePath+"/workingDir",schemaPath:"#/properties/workingDir/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.env !== undefined){
let data8 = data.env;
const _errs17 = errors;
if((!(Array.isArray(data8))) && (data8 !== null)){
validate120.errors = [{instancePath:instancePath+"/env",schemaPath:"#/properties/env/type",keyword:"type",params:{type: schema48.properties.env.type},message:"must be array,null"}];
return false;
}
if(errors === _errs17){
if(Array.isArray(data8)){
if(data8.length > 500){
validate120.errors = [{instancePath:instancePath+"/env",schemaPath:"#/properties/env/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items"}];
return false;
}
else {
var valid3 = true;
const len2 = data8.length;
for(let i2=0; i2<len2; i2++){
const _errs19 = errors;
if(!(validate121(data8[i2], {instancePath:instancePath+"/env/" + i2,parentData:data8,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate121.errors : vErrors.concat(validate121.errors);
errors = vErrors.length;
}
var valid3 = _errs19 === errors;
if(!valid3){
break;
}
}
}
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.envFrom !== undefined){
let data10 = data.envFrom;
const _errs20 = errors;
if((!(Array.isArray(data10))) && (data10 !== null)){
validate120.errors = [{instancePath:instancePath+"/envFrom",schemaPath:"#/properties/envFrom/type",keyword:"type",params:{type: schema48.properties.envFrom.type},message:"must be array,null"}];
return false;
}
if(errors === _errs20){
if(Array.isArray(data10)){
if(data10.length > 100){
validate120.errors = [{instancePath:instancePath+"/envFrom",schemaPath:"#/properties/envFrom/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid4 = true;
const len3 = data10.length;
for(let i3=0; i3<len3; i3++){
let data11 = data10[i3];
const _errs22 = errors;
if(errors === _errs22){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
}
else {
validate120.errors = [{instancePath:instancePath+"/envFrom/" + i3,schemaPath:"#/properties/envFrom/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid4 = _errs22 === errors;
if(!valid4){
break;
}
}
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resources !== undefined){
let data12 = data.resources;
const _errs25 = errors;
const _errs26 = errors;
let valid5 = false;
const _errs27 = errors;
if(!(validate123(data12, {instancePath:instancePath+"/resources",parentData:data,parentDataProperty:"resources",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate123.errors : vErrors.concat(validate123.errors);
errors = vErrors.length;
}
var _valid0 = _errs27 === errors;
valid5 = valid5 || _valid0;
if(_valid0){
var props0 = {};
props0.limits = true;
props0.requests = true;
}
const _errs28 = errors;
if(data12 !== null){
const err0 = {instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs28 === errors;
valid5 = valid5 || _valid0;
if(!valid5){
const err1 = {instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate120.errors = vErrors;
return false;
}
else {
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.volumeMounts !== undefined){
let data13 = data.volumeMounts;
const _errs30 = errors;
if((!(Array.isArray(data13))) && (data13 !== null)){
validate120.errors = [{instancePath:instancePath+"/volumeMounts",schemaPath:"#/properties/volumeMounts/type",keyword:"type",params:{type: schema48.properties.volumeMounts.type},message:"must be array,null"}];
return false;
}
if(errors === _errs30){
if(Array.isArray(data13)){
if(data13.length > 100){
validate120.errors = [{instancePath:instancePath+"/volumeMounts",schemaPath:"#/properties/volumeMounts/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid6 = true;
const len4 = data13.length;
for(let i4=0; i4<len4; i4++){
const _errs32 = errors;
if(!(validate118(data13[i4], {instancePath:instancePath+"/volumeMounts/" + i4,parentData:data13,parentDataProperty:i4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate118.errors : vErrors.concat(validate118.errors);
errors = vErrors.length;
}
var valid6 = _errs32 === errors;
if(!valid6){
break;
}
}
}
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.securityContext !== undefined){
let data15 = data.securityContext;
const _errs33 = errors;
if((!(data15 && typeof data15 == "object" && !Array.isArray(data15))) && (data15 !== null)){
validate120.errors = [{instancePath:instancePath+"/securityContext",schemaPath:"#/properties/securityContext/type",keyword:"type",params:{type: schema48.properties.securityContext.type},message:"must be object,null"}];
return false;
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.restartPolicy !== undefined){
let data16 = data.restartPolicy;
const _errs36 = errors;
if((typeof data16 !== "string") && (data16 !== null)){
validate120.errors = [{instancePath:instancePath+"/restartPolicy",schemaPath:"#/properties/restartPolicy/type",keyword:"type",params:{type: schema48.properties.restartPolicy.type},message:"must be string,null"}];
return false;
}
if(errors === _errs36){
if(typeof data16 === "string"){
if(data16.length > 64 && func1(data16) > 64){
validate120.errors = [{instancePath:instancePath+"/restartPolicy",schemaPath:"#/properties/restartPolicy/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate120.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate120.errors = vErrors;
return errors === 0;
}
validate120.evaluated = {"props":{"name":true,"image":true,"imagePullPolicy":true,"command":true,"args":true,"workingDir":true,"env":true,"envFrom":true,"resources":true,"volumeMounts":true,"securityContext":true,"restartPolicy":true},"dynamicProps":false,"dynamicItems":false};


function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate82.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.min_scale === undefined) && (missing0 = "min_scale")) || ((data.max_scale === undefined) && (missing0 = "max_scale"))) || ((data.cpu === undefined) && (missing0 = "cpu"))) || ((data.memory_mb === undefined) && (missing0 = "memory_mb"))){
validate82.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.min_scale !== undefined){
let data0 = data.min_scale;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate82.errors = [{instancePath:instancePath+"/min_scale",schemaPath:"#/properties/min_scale/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 100 || isNaN(data0)){
validate82.errors = [{instancePath:instancePath+"/min_scale",schemaPath:"#/properties/min_scale/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate82.errors = [{instancePath:instancePath+"/min_scale",schemaPath:"#/properties/min_scale/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max_scale !== undefined){
let data1 = data.max_scale;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate82.errors = [{instancePath:instancePath+"/max_scale",schemaPath:"#/properties/max_scale/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 100 || isNaN(data1)){
validate82.errors = [{instancePath:instancePath+"/max_scale",schemaPath:"#/properties/max_scale/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate82.errors = [{instancePath:instancePath+"/max_scale",schemaPath:"#/properties/max_scale/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cpu !== undefined){
let data2 = data.cpu;
const _errs5 = errors;
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 8 || isNaN(data2)){
validate82.errors = [{instancePath:instancePath+"/cpu",schemaPath:"#/properties/cpu/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8},message:"must be <= 8"}];
return false;
}
else {
if(data2 < 0.1 || isNaN(data2)){
validate82.errors = [{instancePath:instancePath+"/cpu",schemaPath:"#/properties/cpu/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.1},message:"must be >= 0.1"}];
return false;
}
}
}
else {
validate82.errors = [{instancePath:instancePath+"/cpu",schemaPath:"#/properties/cpu/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.memory_mb !== undefined){
let data3 = data.memory_mb;
const _errs7 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate82.errors = [{instancePath:instancePath+"/memory_mb",schemaPath:"#/properties/memory_mb/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs7){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 1048576 || isNaN(data3)){
validate82.errors = [{instancePath:instancePath+"/memory_mb",schemaPath:"#/properties/memory_mb/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1048576},message:"must be <= 1048576"}];
return false;
}
else {
if(data3 < 1 || isNaN(data3)){
validate82.errors = [{instancePath:instancePath+"/memory_mb",schemaPath:"#/properties/memory_mb/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cpu_limit !== undefined){
const _errs9 = errors;
if(!(validate83(data.cpu_limit, {instancePath:instancePath+"/cpu_limit",parentData:data,parentDataProperty:"cpu_limit",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.memory_limit_mb !== undefined){
const _errs10 = errors;
if(!(validate85(data.memory_limit_mb, {instancePath:instancePath+"/memory_limit_mb",parentData:data,parentDataProperty:"memory_limit_mb",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.queue_min_scale !== undefined){
const _errs11 = errors;
if(!(validate87(data.queue_min_scale, {instancePath:instancePath+"/queue_min_scale",parentData:data,parentDataProperty:"queue_min_scale",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.queue_max_scale !== undefined){
const _errs12 = errors;
if(!(validate87(data.queue_max_scale, {instancePath:instancePath+"/queue_max_scale",parentData:data,parentDataProperty:"queue_max_scale",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.queue_cpu !== undefined){
const _errs13 = errors;
if(!(validate90(data.queue_cpu, {instancePath:instancePath+"/queue_cpu",parentData:data,parentDataProperty:"queue_cpu",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.queue_cpu_limit !== undefined){
const _errs14 = errors;
if(!(validate83(data.queue_cpu_limit, {instancePath:instancePath+"/queue_cpu_limit",parentData:data,parentDataProperty:"queue_cpu_limit",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.queue_memory_mb !== undefined){
const _errs15 = errors;
if(!(validate85(data.queue_memory_mb, {instancePath:instancePath+"/queue_memory_mb",parentData:data,parentDataProperty:"queue_memory_mb",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.queue_memory_limit_mb !== undefined){
const _errs16 = errors;
if(!(validate85(data.queue_memory_limit_mb, {instancePath:instancePath+"/queue_memory_limit_mb",parentData:data,parentDataProperty:"queue_memory_limit_mb",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.orchestrator_cpu !== undefined){
const _errs17 = errors;
if(!(validate90(data.orchestrator_cpu, {instancePath:instancePath+"/orchestrator_cpu",parentData:data,parentDataProperty:"orchestrator_cpu",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.orchestrator_cpu_limit !== undefined){
const _errs18 = errors;
if(!(validate83(data.orchestrator_cpu_limit, {instancePath:instancePath+"/orchestrator_cpu_limit",parentData:data,parentDataProperty:"orchestrator_cpu_limit",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.orchestrator_memory_mb !== undefined){
const _errs19 = errors;
if(!(validate85(data.orchestrator_memory_mb, {instancePath:instancePath+"/orchestrator_memory_mb",parentData:data,parentDataProperty:"orchestrator_memory_mb",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.orchestrator_memory_limit_mb !== undefined){
const _errs20 = errors;
if(!(validate85(data.orchestrator_memory_limit_mb, {instancePath:instancePath+"/orchestrator_memory_limit_mb",parentData:data,parentDataProperty:"orchestrator_memory_limit_mb",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.orchestrator_min_scale !== undefined){
const _errs21 = errors;
if(!(validate87(data.orchestrator_min_scale, {instancePath:instancePath+"/orchestrator_min_scale",parentData:data,parentDataProperty:"orchestrator_min_scale",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors);
errors = vErrors.length;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.orchestrator_max_scale !== undefined){
const _errs22 = errors;
if(!(validate87(data.orchestrator_max_scale, {instancePath:instancePath+"/orchestrator_max_scale",parentData:data,parentDataProperty:"orchestrator_max_scale",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors);
errors = vErrors.length;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.executor_cpu !== undefined){
const _errs23 = errors;
if(!(validate90(data.executor_cpu, {instancePath:instancePath+"/executor_cpu",parentData:data,parentDataProperty:"executor_cpu",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.executor_cpu_limit !== undefined){
const _errs24 = errors;
if(!(validate83(data.executor_cpu_limit, {instancePath:instancePath+"/executor_cpu_limit",parentData:data,parentDataProperty:"executor_cpu_limit",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.executor_memory_mb !== undefined){
const _errs25 = errors;
if(!(validate85(data.executor_memory_mb, {instancePath:instancePath+"/executor_memory_mb",parentData:data,parentDataProperty:"executor_memory_mb",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.executor_memory_limit_mb !== undefined){
const _errs26 = errors;
if(!(validate85(data.executor_memory_limit_mb, {instancePath:instancePath+"/executor_memory_limit_mb",parentData:data,parentDataProperty:"executor_memory_limit_mb",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.redis_cpu !== undefined){
const _errs27 = errors;
if(!(validate90(data.redis_cpu, {instancePath:instancePath+"/redis_cpu",parentData:data,parentDataProperty:"redis_cpu",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.redis_cpu_limit !== undefined){
const _errs28 = errors;
if(!(validate83(data.redis_cpu_limit, {instancePath:instancePath+"/redis_cpu_limit",parentData:data,parentDataProperty:"redis_cpu_limit",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.redis_memory_mb !== undefined){
const _errs29 = errors;
if(!(validate85(data.redis_memory_mb, {instancePath:instancePath+"/redis_memory_mb",parentData:data,parentDataProperty:"redis_memory_mb",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.redis_memory_limit_mb !== undefined){
const _errs30 = errors;
if(!(validate85(data.redis_memory_limit_mb, {instancePath:instancePath+"/redis_memory_limit_mb",parentData:data,parentDataProperty:"redis_memory_limit_mb",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.db_cpu !== undefined){
let data26 = data.db_cpu;
const _errs31 = errors;
if((!((typeof data26 == "number") && (isFinite(data26)))) && (data26 !== null)){
validate82.errors = [{instancePath:instancePath+"/db_cpu",schemaPath:"#/properties/db_cpu/type",keyword:"type",params:{type: schema39.properties.db_cpu.type},message:"must be number,null"}];
return false;
}
if(errors === _errs31){
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 > 256 || isNaN(data26)){
validate82.errors = [{instancePath:instancePath+"/db_cpu",schemaPath:"#/properties/db_cpu/maximum",keyword:"maximum",params:{comparison: "<=", limit: 256},message:"must be <= 256"}];
return false;
}
else {
if(data26 < 0.1 || isNaN(data26)){
validate82.errors = [{instancePath:instancePath+"/db_cpu",schemaPath:"#/properties/db_cpu/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.1},message:"must be >= 0.1"}];
return false;
}
}
}
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.db_cpu_limit !== undefined){
let data27 = data.db_cpu_limit;
const _errs33 = errors;
if((!((typeof data27 == "number") && (isFinite(data27)))) && (data27 !== null)){
validate82.errors = [{instancePath:instancePath+"/db_cpu_limit",schemaPath:"#/properties/db_cpu_limit/type",keyword:"type",params:{type: schema39.properties.db_cpu_limit.type},message:"must be number,null"}];
return false;
}
if(errors === _errs33){
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 > 512 || isNaN(data27)){
validate82.errors = [{instancePath:instancePath+"/db_cpu_limit",schemaPath:"#/properties/db_cpu_limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 512},message:"must be <= 512"}];
return false;
}
else {
if(data27 < 0.1 || isNaN(data27)){
validate82.errors = [{instancePath:instancePath+"/db_cpu_limit",schemaPath:"#/properties/db_cpu_limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.1},message:"must be >= 0.1"}];
return false;
}
}
}
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.db_memory_mb !== undefined){
const _errs35 = errors;
if(!(validate85(data.db_memory_mb, {instancePath:instancePath+"/db_memory_mb",parentData:data,parentDataProperty:"db_memory_mb",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.db_memory_limit_mb !== undefined){
const _errs36 = errors;
if(!(validate85(data.db_memory_limit_mb, {instancePath:instancePath+"/db_memory_limit_mb",parentData:data,parentDataProperty:"db_memory_limit_mb",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.db_storage_gi !== undefined){
let data30 = data.db_storage_gi;
const _errs37 = errors;
if((!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))) && (data30 !== null)){
validate82.errors = [{instancePath:instancePath+"/db_storage_gi",schemaPath:"#/properties/db_storage_gi/type",keyword:"type",params:{type: schema39.properties.db_storage_gi.type},message:"must be integer,null"}];
return false;
}
if(errors === _errs37){
if((typeof data30 == "number") && (isFinite(data30))){
if(data30 > 65536 || isNaN(data30)){
validate82.errors = [{instancePath:instancePath+"/db_storage_gi",schemaPath:"#/properties/db_storage_gi/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65536},message:"must be <= 65536"}];
return false;
}
else {
if(data30 < 1 || isNaN(data30)){
validate82.errors = [{instancePath:instancePath+"/db_storage_gi",schemaPath:"#/properties/db_storage_gi/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs37 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.db_max_connections !== undefined){
let data31 = data.db_max_connections;
const _errs39 = errors;
if((!(((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31))) && (isFinite(data31)))) && (data31 !== null)){
validate82.errors = [{instancePath:instancePath+"/db_max_connections",schemaPath:"#/properties/db_max_connections/type",keyword:"type",params:{type: schema39.properties.db_max_connections.type},message:"must be integer,null"}];
return false;
}
if(errors === _errs39){
if((typeof data31 == "number") && (isFinite(data31))){
if(data31 > 100000 || isNaN(data31)){
validate82.errors = [{instancePath:instancePath+"/db_max_connections",schemaPath:"#/properties/db_max_connections/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},message:"must be <= 100000"}];
return false;
}
else {
if(data31 < 1 || isNaN(data31)){
validate82.errors = [{instancePath:instancePath+"/db_max_connections",schemaPath:"#/properties/db_max_connections/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs39 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.labels !== undefined){
let data32 = data.labels;
const _errs41 = errors;
const _errs42 = errors;
let valid1 = false;
const _errs43 = errors;
if(!(validate111(data32, {instancePath:instancePath+"/labels",parentData:data,parentDataProperty:"labels",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors);
errors = vErrors.length;
}
var _valid0 = _errs43 === errors;
valid1 = valid1 || _valid0;
const _errs44 = errors;
if(data32 !== null){
const err0 = {instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs44 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const err1 = {instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate82.errors = vErrors;
return false;
}
else {
errors = _errs42;
if(vErrors !== null){
if(_errs42){
vErrors.length = _errs42;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs41 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.annotations !== undefined){
let data33 = data.annotations;
const _errs46 = errors;
const _errs47 = errors;
let valid2 = false;
const _errs48 = errors;
if(!(validate111(data33, {instancePath:instancePath+"/annotations",parentData:data,parentDataProperty:"annotations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors);
errors = vErrors.length;
}
var _valid1 = _errs48 === errors;
valid2 = valid2 || _valid1;
const _errs49 = errors;
if(data33 !== null){
const err2 = {instancePath:instancePath+"/annotations",schemaPath:"#/properties/annotations/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid1 = _errs49 === errors;
valid2 = valid2 || _valid1;
if(!valid2){
const err3 = {instancePath:instancePath+"/annotations",schemaPath:"#/properties/annotations/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate82.errors = vErrors;
return false;
}
else {
errors = _errs47;
if(vErrors !== null){
if(_errs47){
vErrors.length = _errs47;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.service_account_name !== undefined){
let data34 = data.service_account_name;
const _errs51 = errors;
if((typeof data34 !== "string") && (data34 !== null)){
validate82.errors = [{instancePath:instancePath+"/service_account_name",schemaPath:"#/properties/service_account_name/type",keyword:"type",params:{type: schema39.properties.service_account_name.type},message:"must be string,null"}];
return false;
}
if(errors === _errs51){
if(typeof data34 === "string"){
if(data34.length > 253 && func1(data34) > 253){
validate82.errors = [{instancePath:instancePath+"/service_account_name",schemaPath:"#/properties/service_account_name/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"}];
return false;
}
}
}
var valid0 = _errs51 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image_pull_secrets !== undefined){
let data35 = data.image_pull_secrets;
const _errs53 = errors;
if((!(Array.isArray(data35))) && (data35 !== null)){
validate82.errors = [{instancePath:instancePath+"/image_pull_secrets",schemaPath:"#/properties/image_pull_secrets/type",keyword:"type",params:{type: schema39.properties.image_pull_secrets.type},message:"must be array,null"}];
return false;
}
if(errors === _errs53){
if(Array.isArray(data35)){
if(data35.length > 100){
validate82.errors = [{instancePath:instancePath+"/image_pull_secrets",schemaPath:"#/properties/image_pull_secrets/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid3 = true;
const len0 = data35.length;
for(let i0=0; i0<len0; i0++){
const _errs55 = errors;
if(!(validate114(data35[i0], {instancePath:instancePath+"/image_pull_secrets/" + i0,parentData:data35,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate114.errors : vErrors.concat(validate114.errors);
errors = vErrors.length;
}
var valid3 = _errs55 === errors;
if(!valid3){
break;
}
}
}
}
}
var valid0 = _errs53 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.volumes !== undefined){
let data37 = data.volumes;
const _errs56 = errors;
if((!(Array.isArray(data37))) && (data37 !== null)){
validate82.errors = [{instancePath:instancePath+"/volumes",schemaPath:"#/properties/volumes/type",keyword:"type",params:{type: schema39.properties.volumes.type},message:"must be array,null"}];
return false;
}
if(errors === _errs56){
if(Array.isArray(data37)){
if(data37.length > 100){
validate82.errors = [{instancePath:instancePath+"/volumes",schemaPath:"#/properties/volumes/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid4 = true;
const len1 = data37.length;
for(let i1=0; i1<len1; i1++){
const _errs58 = errors;
if(!(validate116(data37[i1], {instancePath:instancePath+"/volumes/" + i1,parentData:data37,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
errors = vErrors.length;
}
var valid4 = _errs58 === errors;
if(!valid4){
break;
}
}
}
}
}
var valid0 = _errs56 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.volume_mounts !== undefined){
let data39 = data.volume_mounts;
const _errs59 = errors;
if((!(Array.isArray(data39))) && (data39 !== null)){
validate82.errors = [{instancePath:instancePath+"/volume_mounts",schemaPath:"#/properties/volume_mounts/type",keyword:"type",params:{type: schema39.properties.volume_mounts.type},message:"must be array,null"}];
return false;
}
if(errors === _errs59){
if(Array.isArray(data39)){
if(data39.length > 100){
validate82.errors = [{instancePath:instancePath+"/volume_mounts",schemaPath:"#/properties/volume_mounts/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid5 = true;
const len2 = data39.length;
for(let i2=0; i2<len2; i2++){
const _errs61 = errors;
if(!(validate118(data39[i2], {instancePath:instancePath+"/volume_mounts/" + i2,parentData:data39,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate118.errors : vErrors.concat(validate118.errors);
errors = vErrors.length;
}
var valid5 = _errs61 === errors;
if(!valid5){
break;
}
}
}
}
}
var valid0 = _errs59 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.init_containers !== undefined){
let data41 = data.init_containers;
const _errs62 = errors;
if((!(Array.isArray(data41))) && (data41 !== null)){
validate82.errors = [{instancePath:instancePath+"/init_containers",schemaPath:"#/properties/init_containers/type",keyword:"type",params:{type: schema39.properties.init_containers.type},message:"must be array,null"}];
return false;
}
if(errors === _errs62){
if(Array.isArray(data41)){
if(data41.length > 20){
validate82.errors = [{instancePath:instancePath+"/init_containers",schemaPath:"#/properties/init_containers/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
return false;
}
else {
var valid6 = true;
const len3 = data41.length;
for(let i3=0; i3<len3; i3++){
const _errs64 = errors;
if(!(validate120(data41[i3], {instancePath:instancePath+"/init_containers/" + i3,parentData:data41,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
errors = vErrors.length;
}
var valid6 = _errs64 === errors;
if(!valid6){
break;
}
}
}
}
}
var valid0 = _errs62 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sidecars !== undefined){
let data43 = data.sidecars;
const _errs65 = errors;
if((!(Array.isArray(data43))) && (data43 !== null)){
validate82.errors = [{instancePath:instancePath+"/sidecars",schemaPath:"#/properties/sidecars/type",keyword:"type",params:{type: schema39.properties.sidecars.type},message:"must be array,null"}];
return false;
}
if(errors === _errs65){
if(Array.isArray(data43)){
if(data43.length > 20){
validate82.errors = [{instancePath:instancePath+"/sidecars",schemaPath:"#/properties/sidecars/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
return false;
}
else {
var valid7 = true;
const len4 = data43.length;
for(let i4=0; i4<len4; i4++){
const _errs67 = errors;
if(!(validate120(data43[i4], {instancePath:instancePath+"/sidecars/" + i4,parentData:data43,parentDataProperty:i4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
errors = vErrors.length;
}
var valid7 = _errs67 === errors;
if(!valid7){
break;
}
}
}
}
}
var valid0 = _errs65 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate82.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate82.errors = vErrors;
return errors === 0;
}
validate82.evaluated = {"props":{"min_scale":true,"max_scale":true,"cpu":true,"memory_mb":true,"cpu_limit":true,"memory_limit_mb":true,"queue_min_scale":true,"queue_max_scale":true,"queue_cpu":true,"queue_cpu_limit":true,"queue_memory_mb":true,"queue_memory_limit_mb":true,"orchestrator_cpu":true,"orchestrator_cpu_limit":true,"orchestrator_memory_mb":true,"orchestrator_memory_limit_mb":true,"orchestrator_min_scale":true,"orchestrator_max_scale":true,"executor_cpu":true,"executor_cpu_limit":true,"executor_memory_mb":true,"executor_memory_limit_mb":true,"redis_cpu":true,"redis_cpu_limit":true,"redis_memory_mb":true,"redis_memory_limit_mb":true,"db_cpu":true,"db_cpu_limit":true,"db_memory_mb":true,"db_memory_limit_mb":true,"db_storage_gi":true,"db_max_connections":true,"labels":true,"annotations":true,"service_account_name":true,"image_pull_secrets":true,"volumes":true,"volume_mounts":true,"init_containers":true,"sidecars":true},"dynamicProps":false,"dynamicItems":false};

const schema51 = {"type":"object","properties":{"k8s_namespace":{"type":["string","null"],"minLength":1,"maxLength":63}}};

function validate131(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate131.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.k8s_namespace !== undefined){
let data0 = data.k8s_namespace;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate131.errors = [{instancePath:instancePath+"/k8s_namespace",schemaPath:"#/properties/k8s_namespace/type",keyword:"type",params:{type: schema51.properties.k8s_namespace.type},message:"must be string,null"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 63 && func1(data0) > 63){
validate131.errors = [{instancePath:instancePath+"/k8s_namespace",schemaPath:"#/properties/k8s_namespace/maxLength",keyword:"maxLength",params:{limit: 63},message:"must NOT have more than 63 characters"}];
return false;
}
else {
if(data0.length < 2 && func1(data0) < 1){
validate131.errors = [{instancePath:instancePath+"/k8s_namespace",schemaPath:"#/properties/k8s_namespace/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
}
}
else {
validate131.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate131.errors = vErrors;
return errors === 0;
}
validate131.evaluated = {"props":{"k8s_namespace":true},"dynamicProps":false,"dynamicItems":false};


function validate79(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate79.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((data.integration_id === undefined) && (missing0 = "integration_id")) || ((data.repo_url === undefined) && (missing0 = "repo_url"))) || ((data.deployment_type === undefined) && (missing0 = "deployment_type"))) || ((data.build_on_push === undefined) && (missing0 = "build_on_push"))) || ((data.custom_url === undefined) && (missing0 = "custom_url"))) || ((data.resource_spec === undefined) && (missing0 = "resource_spec"))) || ((data.listener_id === undefined) && (missing0 = "listener_id"))) || ((data.listener_config === undefined) && (missing0 = "listener_config"))) || ((data.install_command === undefined) && (missing0 = "install_command"))) || ((data.build_command === undefined) && (missing0 = "build_command"))){
validate79.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.integration_id !== undefined){
let data0 = data.integration_id;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate79.errors = [{instancePath:instancePath+"/integration_id",schemaPath:"#/properties/integration_id/type",keyword:"type",params:{type: schema37.properties.integration_id.type},message:"must be string,null"}];
return false;
}
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(!(formats0.test(data0))){
validate79.errors = [{instancePath:instancePath+"/integration_id",schemaPath:"#/properties/integration_id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repo_url !== undefined){
let data1 = data.repo_url;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate79.errors = [{instancePath:instancePath+"/repo_url",schemaPath:"#/properties/repo_url/type",keyword:"type",params:{type: schema37.properties.repo_url.type},message:"must be string,null"}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 2048 && func1(data1) > 2048){
validate79.errors = [{instancePath:instancePath+"/repo_url",schemaPath:"#/properties/repo_url/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deployment_type !== undefined){
const _errs5 = errors;
if(!(validate80(data.deployment_type, {instancePath:instancePath+"/deployment_type",parentData:data,parentDataProperty:"deployment_type",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.build_on_push !== undefined){
const _errs6 = errors;
if(typeof data.build_on_push !== "boolean"){
validate79.errors = [{instancePath:instancePath+"/build_on_push",schemaPath:"#/properties/build_on_push/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.custom_url !== undefined){
let data4 = data.custom_url;
const _errs8 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate79.errors = [{instancePath:instancePath+"/custom_url",schemaPath:"#/properties/custom_url/type",keyword:"type",params:{type: schema37.properties.custom_url.type},message:"must be string,null"}];
return false;
}
if(errors === _errs8){
if(errors === _errs8){
if(typeof data4 === "string"){
if(data4.length > 2048 && func1(data4) > 2048){
validate79.errors = [{instancePath:instancePath+"/custom_url",schemaPath:"#/properties/custom_url/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"}];
return false;
}
else {
if(!(formats26(data4))){
validate79.errors = [{instancePath:instancePath+"/custom_url",schemaPath:"#/properties/custom_url/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
return false;
}
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resource_spec !== undefined){
const _errs10 = errors;
if(!(validate82(data.resource_spec, {instancePath:instancePath+"/resource_spec",parentData:data,parentDataProperty:"resource_spec",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors);
errors = vErrors.length;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.listener_id !== undefined){
let data6 = data.listener_id;
const _errs11 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate79.errors = [{instancePath:instancePath+"/listener_id",schemaPath:"#/properties/listener_id/type",keyword:"type",params:{type: schema37.properties.listener_id.type},message:"must be string,null"}];
return false;
}
if(errors === _errs11){
if(errors === _errs11){
if(typeof data6 === "string"){
if(!(formats0.test(data6))){
validate79.errors = [{instancePath:instancePath+"/listener_id",schemaPath:"#/properties/listener_id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.listener_config !== undefined){
let data7 = data.listener_config;
const _errs13 = errors;
const _errs14 = errors;
let valid1 = false;
const _errs15 = errors;
if(!(validate131(data7, {instancePath:instancePath+"/listener_config",parentData:data,parentDataProperty:"listener_config",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate131.errors : vErrors.concat(validate131.errors);
errors = vErrors.length;
}
var _valid0 = _errs15 === errors;
valid1 = valid1 || _valid0;
if(_valid0){
var props0 = {};
props0.k8s_namespace = true;
}
const _errs16 = errors;
if(data7 !== null){
const err0 = {instancePath:instancePath+"/listener_config",schemaPath:"#/properties/listener_config/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs16 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const err1 = {instancePath:instancePath+"/listener_config",schemaPath:"#/properties/listener_config/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate79.errors = vErrors;
return false;
}
else {
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.install_command !== undefined){
let data8 = data.install_command;
const _errs18 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate79.errors = [{instancePath:instancePath+"/install_command",schemaPath:"#/properties/install_command/type",keyword:"type",params:{type: schema37.properties.install_command.type},message:"must be string,null"}];
return false;
}
if(errors === _errs18){
if(typeof data8 === "string"){
if(data8.length > 2048 && func1(data8) > 2048){
validate79.errors = [{instancePath:instancePath+"/install_command",schemaPath:"#/properties/install_command/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"}];
return false;
}
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.build_command !== undefined){
let data9 = data.build_command;
const _errs20 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate79.errors = [{instancePath:instancePath+"/build_command",schemaPath:"#/properties/build_command/type",keyword:"type",params:{type: schema37.properties.build_command.type},message:"must be string,null"}];
return false;
}
if(errors === _errs20){
if(typeof data9 === "string"){
if(data9.length > 2048 && func1(data9) > 2048){
validate79.errors = [{instancePath:instancePath+"/build_command",schemaPath:"#/properties/build_command/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"}];
return false;
}
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate79.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate79.errors = vErrors;
return errors === 0;
}
validate79.evaluated = {"props":{"integration_id":true,"repo_url":true,"deployment_type":true,"build_on_push":true,"custom_url":true,"resource_spec":true,"listener_id":true,"listener_config":true,"install_command":true,"build_command":true},"dynamicProps":false,"dynamicItems":false};

const schema52 = {"type":"object","required":["repo_ref","langgraph_config_path","graph_config_path","image_uri","source_tarball_path","repo_commit_sha"],"properties":{"repo_ref":{"type":["string","null"],"maxLength":255},"langgraph_config_path":{"type":["string","null"],"maxLength":512},"graph_config_path":{"type":["string","null"],"maxLength":512},"image_uri":{"type":["string","null"],"maxLength":1024},"source_tarball_path":{"type":["string","null"],"maxLength":512},"repo_commit_sha":{"type":["string","null"],"maxLength":64}}};

function validate134(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate134.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.repo_ref === undefined) && (missing0 = "repo_ref")) || ((data.langgraph_config_path === undefined) && (missing0 = "langgraph_config_path"))) || ((data.graph_config_path === undefined) && (missing0 = "graph_config_path"))) || ((data.image_uri === undefined) && (missing0 = "image_uri"))) || ((data.source_tarball_path === undefined) && (missing0 = "source_tarball_path"))) || ((data.repo_commit_sha === undefined) && (missing0 = "repo_commit_sha"))){
validate134.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.repo_ref !== undefined){
let data0 = data.repo_ref;
const _errs1 = errors;
if((typeof data0 !== "string") && (data0 !== null)){
validate134.errors = [{instancePath:instancePath+"/repo_ref",schemaPath:"#/properties/repo_ref/type",keyword:"type",params:{type: schema52.properties.repo_ref.type},message:"must be string,null"}];
return false;
}
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 255 && func1(data0) > 255){
validate134.errors = [{instancePath:instancePath+"/repo_ref",schemaPath:"#/properties/repo_ref/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.langgraph_config_path !== undefined){
let data1 = data.langgraph_config_path;
const _errs3 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate134.errors = [{instancePath:instancePath+"/langgraph_config_path",schemaPath:"#/properties/langgraph_config_path/type",keyword:"type",params:{type: schema52.properties.langgraph_config_path.type},message:"must be string,null"}];
return false;
}
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 512 && func1(data1) > 512){
validate134.errors = [{instancePath:instancePath+"/langgraph_config_path",schemaPath:"#/properties/langgraph_config_path/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.graph_config_path !== undefined){
let data2 = data.graph_config_path;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate134.errors = [{instancePath:instancePath+"/graph_config_path",schemaPath:"#/properties/graph_config_path/type",keyword:"type",params:{type: schema52.properties.graph_config_path.type},message:"must be string,null"}];
return false;
}
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 512 && func1(data2) > 512){
validate134.errors = [{instancePath:instancePath+"/graph_config_path",schemaPath:"#/properties/graph_config_path/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image_uri !== undefined){
let data3 = data.image_uri;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate134.errors = [{instancePath:instancePath+"/image_uri",schemaPath:"#/properties/image_uri/type",keyword:"type",params:{type: schema52.properties.image_uri.type},message:"must be string,null"}];
return false;
}
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 1024 && func1(data3) > 1024){
validate134.errors = [{instancePath:instancePath+"/image_uri",schemaPath:"#/properties/image_uri/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source_tarball_path !== undefined){
let data4 = data.source_tarball_path;
const _errs9 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate134.errors = [{instancePath:instancePath+"/source_tarball_path",schemaPath:"#/properties/source_tarball_path/type",keyword:"type",params:{type: schema52.properties.source_tarball_path.type},message:"must be string,null"}];
return false;
}
if(errors === _errs9){
if(typeof data4 === "string"){
if(data4.length > 512 && func1(data4) > 512){
validate134.errors = [{instancePath:instancePath+"/source_tarball_path",schemaPath:"#/properties/source_tarball_path/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repo_commit_sha !== undefined){
let data5 = data.repo_commit_sha;
const _errs11 = errors;
if((typeof data5 !== "string") && (data5 !== null)){
validate134.errors = [{instancePath:instancePath+"/repo_commit_sha",schemaPath:"#/properties/repo_commit_sha/type",keyword:"type",params:{type: schema52.properties.repo_commit_sha.type},message:"must be string,null"}];
return false;
}
if(errors === _errs11){
if(typeof data5 === "string"){
if(data5.length > 64 && func1(data5) > 64){
validate134.errors = [{instancePath:instancePath+"/repo_commit_sha",schemaPath:"#/properties/repo_commit_sha/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate134.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate134.errors = vErrors;
return errors === 0;
}
validate134.evaluated = {"props":{"repo_ref":true,"langgraph_config_path":true,"graph_config_path":true,"image_uri":true,"source_tarball_path":true,"repo_commit_sha":true},"dynamicProps":false,"dynamicItems":false};

const schema53 = {"type":"object","required":["name","value"],"properties":{"name":{"$ref":"components#/$defs/EnvironmentName"},"value":{"type":"string","maxLength":32768,"pattern":"^[^\\u0000]*$"}}};
const schema54 = {"type":"string","minLength":1,"maxLength":255,"pattern":"^[A-Za-z_][A-Za-z0-9_]*$"};
const pattern4 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");

function validate137(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate137.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(typeof data === "string"){
if(data.length > 255 && func1(data) > 255){
validate137.errors = [{instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
return false;
}
else {
if(data.length < 2 && func1(data) < 1){
validate137.errors = [{instancePath,schemaPath:"#/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
else {
if(!pattern4.test(data)){
validate137.errors = [{instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_]*$"+"\""}];
return false;
}
}
}
}
else {
validate137.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
validate137.errors = vErrors;
return errors === 0;
}
validate137.evaluated = {"dynamicProps":false,"dynamicItems":false};

const pattern5 = new RegExp("^[^\\u0000]*$", "u");

function validate136(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate136.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.name === undefined) && (missing0 = "name")) || ((data.value === undefined) && (missing0 = "value"))){
validate136.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.name !== undefined){
const _errs1 = errors;
if(!(validate137(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.value !== undefined){
let data1 = data.value;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data1 === "string"){
if(data1.length > 32768 && func1(data1) > 32768){
validate136.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/maxLength",keyword:"maxLength",params:{limit: 32768},message:"must NOT have more than 32768 characters"}];
return false;
}
else {
if(!pattern5.test(data1)){
validate136.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000]*$"},message:"must match pattern \""+"^[^\\u0000]*$"+"\""}];
return false;
}
}
}
else {
validate136.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate136.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate136.errors = vErrors;
return errors === 0;
}
validate136.evaluated = {"props":{"name":true,"value":true},"dynamicProps":false,"dynamicItems":false};

const schema55 = {"type":"object","required":["name","secret_name","secret_key"],"properties":{"name":{"$ref":"components#/$defs/EnvironmentName"},"secret_name":{"type":"string","minLength":1,"maxLength":253},"secret_key":{"type":"string","minLength":1,"maxLength":253}}};

function validate140(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate140.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.name === undefined) && (missing0 = "name")) || ((data.secret_name === undefined) && (missing0 = "secret_name"))) || ((data.secret_key === undefined) && (missing0 = "secret_key"))){
validate140.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.name !== undefined){
const _errs1 = errors;
if(!(validate137(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.secret_name !== undefined){
let data1 = data.secret_name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data1 === "string"){
if(data1.length > 253 && func1(data1) > 253){
validate140.errors = [{instancePath:instancePath+"/secret_name",schemaPath:"#/properties/secret_name/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"}];
return false;
}
else {
if(data1.length < 2 && func1(data1) < 1){
validate140.errors = [{instancePath:instancePath+"/secret_name",schemaPath:"#/properties/secret_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate140.errors = [{instancePath:instancePath+"/secret_name",schemaPath:"#/properties/secret_name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.secret_key !== undefined){
let data2 = data.secret_key;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data2 === "string"){
if(data2.length > 253 && func1(data2) > 253){
validate140.errors = [{instancePath:instancePath+"/secret_key",schemaPath:"#/properties/secret_key/maxLength",keyword:"maxLength",params:{limit: 253},message:"must NOT have more than 253 characters"}];
return false;
}
else {
if(data2.length < 2 && func1(data2) < 1){
validate140.errors = [{instancePath:instancePath+"/secret_key",schemaPath:"#/properties/secret_key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate140.errors = [{instancePath:instancePath+"/secret_key",schemaPath:"#/properties/secret_key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate140.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate140.errors = vErrors;
return errors === 0;
}
validate140.evaluated = {"props":{"name":true,"secret_name":true,"secret_key":true},"dynamicProps":false,"dynamicItems":false};

const schema56 = {"type":"string","enum":["AWAITING_DATABASE","READY","UNUSED","AWAITING_DELETE","AWAITING_FINAL_DELETE","UNKNOWN"]};

function validate143(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate143.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
validate143.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((((data === "AWAITING_DATABASE") || (data === "READY")) || (data === "UNUSED")) || (data === "AWAITING_DELETE")) || (data === "AWAITING_FINAL_DELETE")) || (data === "UNKNOWN"))){
validate143.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema56.enum},message:"must be equal to one of the allowed values"}];
return false;
}
validate143.errors = vErrors;
return errors === 0;
}
validate143.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate74.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((((((((data.name === undefined) && (missing0 = "name")) || ((data.display_name === undefined) && (missing0 = "display_name"))) || ((data.source === undefined) && (missing0 = "source"))) || ((data.source_config === undefined) && (missing0 = "source_config"))) || ((data.source_revision_config === undefined) && (missing0 = "source_revision_config"))) || ((data.secrets === undefined) && (missing0 = "secrets"))) || ((data.secret_references === undefined) && (missing0 = "secret_references"))) || ((data.id === undefined) && (missing0 = "id"))) || ((data.tenant_id === undefined) && (missing0 = "tenant_id"))) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.updated_at === undefined) && (missing0 = "updated_at"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.latest_revision_id === undefined) && (missing0 = "latest_revision_id"))) || ((data.active_revision_id === undefined) && (missing0 = "active_revision_id"))) || ((data.image_version === undefined) && (missing0 = "image_version"))) || ((data.warnings === undefined) && (missing0 = "warnings"))){
validate74.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.name !== undefined){
const _errs1 = errors;
if(!(validate75(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate75.errors : vErrors.concat(validate75.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.display_name !== undefined){
let data1 = data.display_name;
const _errs2 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate74.errors = [{instancePath:instancePath+"/display_name",schemaPath:"#/properties/display_name/type",keyword:"type",params:{type: schema34.properties.display_name.type},message:"must be string,null"}];
return false;
}
if(errors === _errs2){
if(typeof data1 === "string"){
if(data1.length > 255 && func1(data1) > 255){
validate74.errors = [{instancePath:instancePath+"/display_name",schemaPath:"#/properties/display_name/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
return false;
}
else {
if(data1.length < 2 && func1(data1) < 1){
validate74.errors = [{instancePath:instancePath+"/display_name",schemaPath:"#/properties/display_name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source !== undefined){
const _errs4 = errors;
if(!(validate77(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source_config !== undefined){
const _errs5 = errors;
if(!(validate79(data.source_config, {instancePath:instancePath+"/source_config",parentData:data,parentDataProperty:"source_config",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source_revision_config !== undefined){
const _errs6 = errors;
if(!(validate134(data.source_revision_config, {instancePath:instancePath+"/source_revision_config",parentData:data,parentDataProperty:"source_revision_config",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate134.errors : vErrors.concat(validate134.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.secrets !== undefined){
let data5 = data.secrets;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data5)){
if(data5.length > 500){
validate74.errors = [{instancePath:instancePath+"/secrets",schemaPath:"#/properties/secrets/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
const _errs9 = errors;
if(!(validate136(data5[i0], {instancePath:instancePath+"/secrets/" + i0,parentData:data5,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate136.errors : vErrors.concat(validate136.errors);
errors = vErrors.length;
}
var valid1 = _errs9 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate74.errors = [{instancePath:instancePath+"/secrets",schemaPath:"#/properties/secrets/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.secret_references !== undefined){
let data7 = data.secret_references;
const _errs10 = errors;
if((!(Array.isArray(data7))) && (data7 !== null)){
validate74.errors = [{instancePath:instancePath+"/secret_references",schemaPath:"#/properties/secret_references/type",keyword:"type",params:{type: schema34.properties.secret_references.type},message:"must be array,null"}];
return false;
}
if(errors === _errs10){
if(Array.isArray(data7)){
if(data7.length > 500){
validate74.errors = [{instancePath:instancePath+"/secret_references",schemaPath:"#/properties/secret_references/maxItems",keyword:"maxItems",params:{limit: 500},message:"must NOT have more than 500 items"}];
return false;
}
else {
var valid2 = true;
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
const _errs12 = errors;
if(!(validate140(data7[i1], {instancePath:instancePath+"/secret_references/" + i1,parentData:data7,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors);
errors = vErrors.length;
}
var valid2 = _errs12 === errors;
if(!valid2){
break;
}
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data9 = data.id;
const _errs13 = errors;
if(errors === _errs13){
if(errors === _errs13){
if(typeof data9 === "string"){
if(!(formats0.test(data9))){
validate74.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate74.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tenant_id !== undefined){
let data10 = data.tenant_id;
const _errs15 = errors;
if(errors === _errs15){
if(errors === _errs15){
if(typeof data10 === "string"){
if(!(formats0.test(data10))){
validate74.errors = [{instancePath:instancePath+"/tenant_id",schemaPath:"#/properties/tenant_id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate74.errors = [{instancePath:instancePath+"/tenant_id",schemaPath:"#/properties/tenant_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data11 = data.created_at;
const _errs17 = errors;
if(errors === _errs17){
if(errors === _errs17){
if(typeof data11 === "string"){
if(!(formats4.validate(data11))){
validate74.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate74.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_at !== undefined){
let data12 = data.updated_at;
const _errs19 = errors;
if(errors === _errs19){
if(errors === _errs19){
if(typeof data12 === "string"){
if(!(formats4.validate(data12))){
validate74.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate74.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
const _errs21 = errors;
if(!(validate143(data.status, {instancePath:instancePath+"/status",parentData:data,parentDataProperty:"status",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate143.errors : vErrors.concat(validate143.errors);
errors = vErrors.length;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.latest_revision_id !== undefined){
let data14 = data.latest_revision_id;
const _errs22 = errors;
if((typeof data14 !== "string") && (data14 !== null)){
validate74.errors = [{instancePath:instancePath+"/latest_revision_id",schemaPath:"#/properties/latest_revision_id/type",keyword:"type",params:{type: schema34.properties.latest_revision_id.type},message:"must be string,null"}];
return false;
}
if(errors === _errs22){
if(errors === _errs22){
if(typeof data14 === "string"){
if(!(formats0.test(data14))){
validate74.errors = [{instancePath:instancePath+"/latest_revision_id",schemaPath:"#/properties/latest_revision_id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.active_revision_id !== undefined){
let data15 = data.active_revision_id;
const _errs24 = errors;
if((typeof data15 !== "string") && (data15 !== null)){
validate74.errors = [{instancePath:instancePath+"/active_revision_id",schemaPath:"#/properties/active_revision_id/type",keyword:"type",params:{type: schema34.properties.active_revision_id.type},message:"must be string,null"}];
return false;
}
if(errors === _errs24){
if(errors === _errs24){
if(typeof data15 === "string"){
if(!(formats0.test(data15))){
validate74.errors = [{instancePath:instancePath+"/active_revision_id",schemaPath:"#/properties/active_revision_id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image_version !== undefined){
let data16 = data.image_version;
const _errs26 = errors;
if((typeof data16 !== "string") && (data16 !== null)){
validate74.errors = [{instancePath:instancePath+"/image_version",schemaPath:"#/properties/image_version/type",keyword:"type",params:{type: schema34.properties.image_version.type},message:"must be string,null"}];
return false;
}
if(errors === _errs26){
if(typeof data16 === "string"){
if(data16.length > 255 && func1(data16) > 255){
validate74.errors = [{instancePath:instancePath+"/image_version",schemaPath:"#/properties/image_version/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
return false;
}
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.warnings !== undefined){
let data17 = data.warnings;
const _errs28 = errors;
if(errors === _errs28){
if(Array.isArray(data17)){
if(data17.length > 8){
validate74.errors = [{instancePath:instancePath+"/warnings",schemaPath:"#/properties/warnings/maxItems",keyword:"maxItems",params:{limit: 8},message:"must NOT have more than 8 items"}];
return false;
}
else {
var valid3 = true;
const len2 = data17.length;
for(let i2=0; i2<len2; i2++){
let data18 = data17[i2];
const _errs30 = errors;
if(errors === _errs30){
if(typeof data18 === "string"){
if(data18.length > 512 && func1(data18) > 512){
validate74.errors = [{instancePath:instancePath+"/warnings/" + i2,schemaPath:"#/properties/warnings/items/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
}
else {
validate74.errors = [{instancePath:instancePath+"/warnings/" + i2,schemaPath:"#/properties/warnings/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid3 = _errs30 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate74.errors = [{instancePath:instancePath+"/warnings",schemaPath:"#/properties/warnings/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate74.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate74.errors = vErrors;
return errors === 0;
}
validate74.evaluated = {"props":{"name":true,"display_name":true,"source":true,"source_config":true,"source_revision_config":true,"secrets":true,"secret_references":true,"id":true,"tenant_id":true,"created_at":true,"updated_at":true,"status":true,"latest_revision_id":true,"active_revision_id":true,"image_version":true,"warnings":true},"dynamicProps":false,"dynamicItems":false};

export const DeploymentDeletions = validate145;
const schema57 = {"type":"object","required":["deleted","failed"],"properties":{"deleted":{"type":"array","maxItems":100,"items":{"type":"string","format":"uuid"}},"failed":{"type":"array","maxItems":100,"items":{"$ref":"components#/$defs/DeploymentDeletionFailure"}}}};
const schema58 = {"type":"object","required":["deployment_id","status","detail"],"properties":{"deployment_id":{"type":"string","format":"uuid"},"status":{"type":"integer","enum":[404]},"detail":{"type":"string","maxLength":4096}}};

function validate146(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate146.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.deployment_id === undefined) && (missing0 = "deployment_id")) || ((data.status === undefined) && (missing0 = "status"))) || ((data.detail === undefined) && (missing0 = "detail"))){
validate146.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.deployment_id !== undefined){
let data0 = data.deployment_id;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(!(formats0.test(data0))){
validate146.errors = [{instancePath:instancePath+"/deployment_id",schemaPath:"#/properties/deployment_id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate146.errors = [{instancePath:instancePath+"/deployment_id",schemaPath:"#/properties/deployment_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
let data1 = data.status;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate146.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(!(data1 === 404)){
validate146.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema58.properties.status.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.detail !== undefined){
let data2 = data.detail;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 4096 && func1(data2) > 4096){
validate146.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
else {
validate146.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate146.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate146.errors = vErrors;
return errors === 0;
}
validate146.evaluated = {"props":{"deployment_id":true,"status":true,"detail":true},"dynamicProps":false,"dynamicItems":false};


function validate145(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate145.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.deleted === undefined) && (missing0 = "deleted")) || ((data.failed === undefined) && (missing0 = "failed"))){
validate145.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.deleted !== undefined){
let data0 = data.deleted;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 100){
validate145.errors = [{instancePath:instancePath+"/deleted",schemaPath:"#/properties/deleted/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(errors === _errs3){
if(errors === _errs3){
if(typeof data1 === "string"){
if(!(formats0.test(data1))){
validate145.errors = [{instancePath:instancePath+"/deleted/" + i0,schemaPath:"#/properties/deleted/items/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate145.errors = [{instancePath:instancePath+"/deleted/" + i0,schemaPath:"#/properties/deleted/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate145.errors = [{instancePath:instancePath+"/deleted",schemaPath:"#/properties/deleted/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failed !== undefined){
let data2 = data.failed;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
if(data2.length > 100){
validate145.errors = [{instancePath:instancePath+"/failed",schemaPath:"#/properties/failed/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid2 = true;
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
const _errs7 = errors;
if(!(validate146(data2[i1], {instancePath:instancePath+"/failed/" + i1,parentData:data2,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate146.errors : vErrors.concat(validate146.errors);
errors = vErrors.length;
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
}
}
else {
validate145.errors = [{instancePath:instancePath+"/failed",schemaPath:"#/properties/failed/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate145.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate145.errors = vErrors;
return errors === 0;
}
validate145.evaluated = {"props":{"deleted":true,"failed":true},"dynamicProps":false,"dynamicItems":false};

export const DeploymentList = validate148;
const schema59 = {"type":"object","required":["resources","offset"],"properties":{"resources":{"type":"array","maxItems":100,"items":{"$ref":"components#/$defs/Deployment"}},"offset":{"type":"integer","minimum":0}}};

function validate148(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate148.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.resources === undefined) && (missing0 = "resources")) || ((data.offset === undefined) && (missing0 = "offset"))){
validate148.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.resources !== undefined){
let data0 = data.resources;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 100){
validate148.errors = [{instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate74(data0[i0], {instancePath:instancePath+"/resources/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate148.errors = [{instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data2 = data.offset;
const _errs4 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate148.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs4){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate148.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate148.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate148.errors = vErrors;
return errors === 0;
}
validate148.evaluated = {"props":{"resources":true,"offset":true},"dynamicProps":false,"dynamicItems":false};

export const ErrorDetail = validate150;
const schema60 = {"type":"object","required":["detail"],"properties":{"detail":{"type":"string","maxLength":4096}}};

function validate150(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate150.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.detail === undefined) && (missing0 = "detail")){
validate150.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.detail !== undefined){
let data0 = data.detail;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 4096 && func1(data0) > 4096){
validate150.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
else {
validate150.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
}
}
else {
validate150.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate150.errors = vErrors;
return errors === 0;
}
validate150.evaluated = {"props":{"detail":true},"dynamicProps":false,"dynamicItems":false};

export const FreeDeploymentCount = validate151;
const schema61 = {"type":"object","required":["count"],"properties":{"count":{"type":"integer","minimum":0}}};

function validate151(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate151.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.count === undefined) && (missing0 = "count")){
validate151.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.count !== undefined){
let data0 = data.count;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate151.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate151.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
}
}
else {
validate151.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate151.errors = vErrors;
return errors === 0;
}
validate151.evaluated = {"props":{"count":true},"dynamicProps":false,"dynamicItems":false};

export const Health = validate152;
const schema62 = {"type":"object","required":["ok"],"properties":{"ok":{"type":"boolean","const":true}}};

function validate152(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate152.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.ok === undefined) && (missing0 = "ok")){
validate152.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.ok !== undefined){
let data0 = data.ok;
if(typeof data0 !== "boolean"){
validate152.errors = [{instancePath:instancePath+"/ok",schemaPath:"#/properties/ok/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
if(true !== data0){
validate152.errors = [{instancePath:instancePath+"/ok",schemaPath:"#/properties/ok/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant"}];
return false;
}
}
}
}
else {
validate152.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate152.errors = vErrors;
return errors === 0;
}
validate152.evaluated = {"props":{"ok":true},"dynamicProps":false,"dynamicItems":false};

export const Listener = validate153;
const schema63 = {"type":"object","required":["id","compute_type","compute_id","compute_config","version","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid","readOnly":true},"compute_type":{"type":"string","enum":["k8s"]},"compute_id":{"type":"string","minLength":1,"maxLength":255},"compute_config":{"$ref":"components#/$defs/ComputeConfig"},"version":{"type":["string","null"],"maxLength":255},"created_at":{"type":"string","format":"date-time","readOnly":true},"updated_at":{"type":"string","format":"date-time","readOnly":true}}};
const schema64 = {"type":"object","required":["k8s_namespaces"],"properties":{"k8s_namespaces":{"type":["array","null"],"maxItems":100,"items":{"type":"string","pattern":"^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$"}}}};
const pattern6 = new RegExp("^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$", "u");

function validate154(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate154.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.k8s_namespaces === undefined) && (missing0 = "k8s_namespaces")){
validate154.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.k8s_namespaces !== undefined){
let data0 = data.k8s_namespaces;
const _errs1 = errors;
if((!(Array.isArray(data0))) && (data0 !== null)){
validate154.errors = [{instancePath:instancePath+"/k8s_namespaces",schemaPath:"#/properties/k8s_namespaces/type",keyword:"type",params:{type: schema64.properties.k8s_namespaces.type},message:"must be array,null"}];
return false;
}
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 100){
validate154.errors = [{instancePath:instancePath+"/k8s_namespaces",schemaPath:"#/properties/k8s_namespaces/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(!pattern6.test(data1)){
validate154.errors = [{instancePath:instancePath+"/k8s_namespaces/" + i0,schemaPath:"#/properties/k8s_namespaces/items/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$"},message:"must match pattern \""+"^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$"+"\""}];
return false;
}
}
else {
validate154.errors = [{instancePath:instancePath+"/k8s_namespaces/" + i0,schemaPath:"#/properties/k8s_namespaces/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
}
}
}
}
else {
validate154.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate154.errors = vErrors;
return errors === 0;
}
validate154.evaluated = {"props":{"k8s_namespaces":true},"dynamicProps":false,"dynamicItems":false};


function validate153(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate153.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.id === undefined) && (missing0 = "id")) || ((data.compute_type === undefined) && (missing0 = "compute_type"))) || ((data.compute_id === undefined) && (missing0 = "compute_id"))) || ((data.compute_config === undefined) && (missing0 = "compute_config"))) || ((data.version === undefined) && (missing0 = "version"))) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.updated_at === undefined) && (missing0 = "updated_at"))){
validate153.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(!(formats0.test(data0))){
validate153.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate153.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.compute_type !== undefined){
let data1 = data.compute_type;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate153.errors = [{instancePath:instancePath+"/compute_type",schemaPath:"#/properties/compute_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(data1 === "k8s")){
validate153.errors = [{instancePath:instancePath+"/compute_type",schemaPath:"#/properties/compute_type/enum",keyword:"enum",params:{allowedValues: schema63.properties.compute_type.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.compute_id !== undefined){
let data2 = data.compute_id;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 255 && func1(data2) > 255){
validate153.errors = [{instancePath:instancePath+"/compute_id",schemaPath:"#/properties/compute_id/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
return false;
}
else {
if(data2.length < 2 && func1(data2) < 1){
validate153.errors = [{instancePath:instancePath+"/compute_id",schemaPath:"#/properties/compute_id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate153.errors = [{instancePath:instancePath+"/compute_id",schemaPath:"#/properties/compute_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.compute_config !== undefined){
const _errs7 = errors;
if(!(validate154(data.compute_config, {instancePath:instancePath+"/compute_config",parentData:data,parentDataProperty:"compute_config",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate154.errors : vErrors.concat(validate154.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.version !== undefined){
let data4 = data.version;
const _errs8 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate153.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: schema63.properties.version.type},message:"must be string,null"}];
return false;
}
if(errors === _errs8){
if(typeof data4 === "string"){
if(data4.length > 255 && func1(data4) > 255){
validate153.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data5 = data.created_at;
const _errs10 = errors;
if(errors === _errs10){
if(errors === _errs10){
if(typeof data5 === "string"){
if(!(formats4.validate(data5))){
validate153.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate153.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_at !== undefined){
let data6 = data.updated_at;
const _errs12 = errors;
if(errors === _errs12){
if(errors === _errs12){
if(typeof data6 === "string"){
if(!(formats4.validate(data6))){
validate153.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate153.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate153.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate153.errors = vErrors;
return errors === 0;
}
validate153.evaluated = {"props":{"id":true,"compute_type":true,"compute_id":true,"compute_config":true,"version":true,"created_at":true,"updated_at":true},"dynamicProps":false,"dynamicItems":false};

export const ListenerList = validate156;
const schema65 = {"type":"object","required":["resources","offset"],"properties":{"resources":{"type":"array","maxItems":100,"items":{"$ref":"components#/$defs/Listener"}},"offset":{"type":"integer","minimum":0}}};

function validate156(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate156.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.resources === undefined) && (missing0 = "resources")) || ((data.offset === undefined) && (missing0 = "offset"))){
validate156.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.resources !== undefined){
let data0 = data.resources;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 100){
validate156.errors = [{instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate153(data0[i0], {instancePath:instancePath+"/resources/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate153.errors : vErrors.concat(validate153.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate156.errors = [{instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data2 = data.offset;
const _errs4 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate156.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs4){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate156.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate156.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate156.errors = vErrors;
return errors === 0;
}
validate156.evaluated = {"props":{"resources":true,"offset":true},"dynamicProps":false,"dynamicItems":false};

export const LogItems = validate158;
const schema66 = {"type":"object","required":["items","next_cursor"],"properties":{"items":{"type":"array","maxItems":100,"items":{"$ref":"components#/$defs/LogLine"}},"next_cursor":{"type":["string","null"],"maxLength":1024}}};
const schema67 = {"type":"object","required":["id","timestamp","level","message","revision_id"],"properties":{"id":{"type":"string","minLength":1,"maxLength":100},"timestamp":{"type":"string","format":"date-time"},"level":{"$ref":"components#/$defs/LogLevel"},"message":{"type":"string","maxLength":65537},"revision_id":{"type":"string","format":"uuid"}}};
const schema68 = {"type":"string","enum":["DEBUG","INFO","WARNING","ERROR","CRITICAL"]};

function validate160(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate160.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
validate160.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((((data === "DEBUG") || (data === "INFO")) || (data === "WARNING")) || (data === "ERROR")) || (data === "CRITICAL"))){
validate160.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema68.enum},message:"must be equal to one of the allowed values"}];
return false;
}
validate160.errors = vErrors;
return errors === 0;
}
validate160.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate159(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate159.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.id === undefined) && (missing0 = "id")) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.level === undefined) && (missing0 = "level"))) || ((data.message === undefined) && (missing0 = "message"))) || ((data.revision_id === undefined) && (missing0 = "revision_id"))){
validate159.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 100 && func1(data0) > 100){
validate159.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
return false;
}
else {
if(data0.length < 2 && func1(data0) < 1){
validate159.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate159.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.timestamp !== undefined){
let data1 = data.timestamp;
const _errs3 = errors;
if(errors === _errs3){
if(errors === _errs3){
if(typeof data1 === "string"){
if(!(formats4.validate(data1))){
validate159.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate159.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.level !== undefined){
const _errs5 = errors;
if(!(validate160(data.level, {instancePath:instancePath+"/level",parentData:data,parentDataProperty:"level",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate160.errors : vErrors.concat(validate160.errors);
errors = vErrors.length;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.message !== undefined){
let data3 = data.message;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data3 === "string"){
if(data3.length > 65537 && func1(data3) > 65537){
validate159.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/maxLength",keyword:"maxLength",params:{limit: 65537},message:"must NOT have more than 65537 characters"}];
return false;
}
}
else {
validate159.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.revision_id !== undefined){
let data4 = data.revision_id;
const _errs8 = errors;
if(errors === _errs8){
if(errors === _errs8){
if(typeof data4 === "string"){
if(!(formats0.test(data4))){
validate159.errors = [{instancePath:instancePath+"/revision_id",schemaPath:"#/properties/revision_id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate159.errors = [{instancePath:instancePath+"/revision_id",schemaPath:"#/properties/revision_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate159.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate159.errors = vErrors;
return errors === 0;
}
validate159.evaluated = {"props":{"id":true,"timestamp":true,"level":true,"message":true,"revision_id":true},"dynamicProps":false,"dynamicItems":false};


function validate158(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate158.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.items === undefined) && (missing0 = "items")) || ((data.next_cursor === undefined) && (missing0 = "next_cursor"))){
validate158.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.items !== undefined){
let data0 = data.items;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 100){
validate158.errors = [{instancePath:instancePath+"/items",schemaPath:"#/properties/items/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate159(data0[i0], {instancePath:instancePath+"/items/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate159.errors : vErrors.concat(validate159.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate158.errors = [{instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.next_cursor !== undefined){
let data2 = data.next_cursor;
const _errs4 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate158.errors = [{instancePath:instancePath+"/next_cursor",schemaPath:"#/properties/next_cursor/type",keyword:"type",params:{type: schema66.properties.next_cursor.type},message:"must be string,null"}];
return false;
}
if(errors === _errs4){
if(typeof data2 === "string"){
if(data2.length > 1024 && func1(data2) > 1024){
validate158.errors = [{instancePath:instancePath+"/next_cursor",schemaPath:"#/properties/next_cursor/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate158.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate158.errors = vErrors;
return errors === 0;
}
validate158.evaluated = {"props":{"items":true,"next_cursor":true},"dynamicProps":false,"dynamicItems":false};

export const LogPage = validate163;
const schema69 = {"type":"object","required":["logs","next_offset"],"properties":{"logs":{"type":"array","maxItems":1000,"items":{"$ref":"components#/$defs/LogLine"}},"next_offset":{"type":["string","null"],"maxLength":1024}}};

function validate163(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate163.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.logs === undefined) && (missing0 = "logs")) || ((data.next_offset === undefined) && (missing0 = "next_offset"))){
validate163.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.logs !== undefined){
let data0 = data.logs;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 1000){
validate163.errors = [{instancePath:instancePath+"/logs",schemaPath:"#/properties/logs/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate159(data0[i0], {instancePath:instancePath+"/logs/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate159.errors : vErrors.concat(validate159.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate163.errors = [{instancePath:instancePath+"/logs",schemaPath:"#/properties/logs/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.next_offset !== undefined){
let data2 = data.next_offset;
const _errs4 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate163.errors = [{instancePath:instancePath+"/next_offset",schemaPath:"#/properties/next_offset/type",keyword:"type",params:{type: schema69.properties.next_offset.type},message:"must be string,null"}];
return false;
}
if(errors === _errs4){
if(typeof data2 === "string"){
if(data2.length > 1024 && func1(data2) > 1024){
validate163.errors = [{instancePath:instancePath+"/next_offset",schemaPath:"#/properties/next_offset/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate163.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate163.errors = vErrors;
return errors === 0;
}
validate163.evaluated = {"props":{"logs":true,"next_offset":true},"dynamicProps":false,"dynamicItems":false};

export const OAuthProvider = validate165;
const schema70 = {"type":"object","required":["id","organization_id","provider_id","name","client_id","auth_url","token_url","uses_pkce","code_challenge_method","provider_type","mcp_server_url","token_endpoint_auth_method","is_dynamic_client","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid","readOnly":true},"organization_id":{"type":"string","format":"uuid","readOnly":true},"provider_id":{"type":"string","minLength":1,"maxLength":255},"name":{"type":"string","minLength":1,"maxLength":255},"client_id":{"type":"string","minLength":1,"maxLength":1024},"auth_url":{"type":"string","format":"uri","maxLength":2048},"token_url":{"type":"string","format":"uri","maxLength":2048},"uses_pkce":{"type":"boolean"},"code_challenge_method":{"$ref":"components#/$defs/CodeChallengeMethod"},"provider_type":{"anyOf":[{"$ref":"components#/$defs/OAuthProviderType"},{"type":"null"}]},"mcp_server_url":{"type":["string","null"],"format":"uri","maxLength":2048},"token_endpoint_auth_method":{"$ref":"components#/$defs/TokenEndpointAuthMethod"},"is_dynamic_client":{"type":"boolean"},"created_at":{"type":"string","format":"date-time","readOnly":true},"updated_at":{"type":"string","format":"date-time","readOnly":true}}};
const schema71 = {"type":"string","enum":["S256","plain"]};

function validate166(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate166.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
validate166.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((data === "S256") || (data === "plain"))){
validate166.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema71.enum},message:"must be equal to one of the allowed values"}];
return false;
}
validate166.errors = vErrors;
return errors === 0;
}
validate166.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema72 = {"type":"string","enum":["microsoft","salesforce","slack"]};

function validate168(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate168.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
validate168.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((data === "microsoft") || (data === "salesforce")) || (data === "slack"))){
validate168.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema72.enum},message:"must be equal to one of the allowed values"}];
return false;
}
validate168.errors = vErrors;
return errors === 0;
}
validate168.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema73 = {"type":"string","enum":["none","client_secret_basic","client_secret_post"]};

function validate170(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate170.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
validate170.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((data === "none") || (data === "client_secret_basic")) || (data === "client_secret_post"))){
validate170.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema73.enum},message:"must be equal to one of the allowed values"}];
return false;
}
validate170.errors = vErrors;
return errors === 0;
}
validate170.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate165(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate165.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((((((data.id === undefined) && (missing0 = "id")) || ((data.organization_id === undefined) && (missing0 = "organization_id"))) || ((data.provider_id === undefined) && (missing0 = "provider_id"))) || ((data.name === undefined) && (missing0 = "name"))) || ((data.client_id === undefined) && (missing0 = "client_id"))) || ((data.auth_url === undefined) && (missing0 = "auth_url"))) || ((data.token_url === undefined) && (missing0 = "token_url"))) || ((data.uses_pkce === undefined) && (missing0 = "uses_pkce"))) || ((data.code_challenge_method === undefined) && (missing0 = "code_challenge_method"))) || ((data.provider_type === undefined) && (missing0 = "provider_type"))) || ((data.mcp_server_url === undefined) && (missing0 = "mcp_server_url"))) || ((data.token_endpoint_auth_method === undefined) && (missing0 = "token_endpoint_auth_method"))) || ((data.is_dynamic_client === undefined) && (missing0 = "is_dynamic_client"))) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.updated_at === undefined) && (missing0 = "updated_at"))){
validate165.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(!(formats0.test(data0))){
validate165.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate165.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.organization_id !== undefined){
let data1 = data.organization_id;
const _errs3 = errors;
if(errors === _errs3){
if(errors === _errs3){
if(typeof data1 === "string"){
if(!(formats0.test(data1))){
validate165.errors = [{instancePath:instancePath+"/organization_id",schemaPath:"#/properties/organization_id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate165.errors = [{instancePath:instancePath+"/organization_id",schemaPath:"#/properties/organization_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.provider_id !== undefined){
let data2 = data.provider_id;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 255 && func1(data2) > 255){
validate165.errors = [{instancePath:instancePath+"/provider_id",schemaPath:"#/properties/provider_id/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
return false;
}
else {
if(data2.length < 2 && func1(data2) < 1){
validate165.errors = [{instancePath:instancePath+"/provider_id",schemaPath:"#/properties/provider_id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate165.errors = [{instancePath:instancePath+"/provider_id",schemaPath:"#/properties/provider_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data3 = data.name;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data3 === "string"){
if(data3.length > 255 && func1(data3) > 255){
validate165.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
return false;
}
else {
if(data3.length < 2 && func1(data3) < 1){
validate165.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate165.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.client_id !== undefined){
let data4 = data.client_id;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data4 === "string"){
if(data4.length > 1024 && func1(data4) > 1024){
validate165.errors = [{instancePath:instancePath+"/client_id",schemaPath:"#/properties/client_id/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters"}];
return false;
}
else {
if(data4.length < 2 && func1(data4) < 1){
validate165.errors = [{instancePath:instancePath+"/client_id",schemaPath:"#/properties/client_id/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate165.errors = [{instancePath:instancePath+"/client_id",schemaPath:"#/properties/client_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.auth_url !== undefined){
let data5 = data.auth_url;
const _errs11 = errors;
if(errors === _errs11){
if(errors === _errs11){
if(typeof data5 === "string"){
if(data5.length > 2048 && func1(data5) > 2048){
validate165.errors = [{instancePath:instancePath+"/auth_url",schemaPath:"#/properties/auth_url/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"}];
return false;
}
else {
if(!(formats26(data5))){
validate165.errors = [{instancePath:instancePath+"/auth_url",schemaPath:"#/properties/auth_url/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
return false;
}
}
}
else {
validate165.errors = [{instancePath:instancePath+"/auth_url",schemaPath:"#/properties/auth_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.token_url !== undefined){
let data6 = data.token_url;
const _errs13 = errors;
if(errors === _errs13){
if(errors === _errs13){
if(typeof data6 === "string"){
if(data6.length > 2048 && func1(data6) > 2048){
validate165.errors = [{instancePath:instancePath+"/token_url",schemaPath:"#/properties/token_url/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"}];
return false;
}
else {
if(!(formats26(data6))){
validate165.errors = [{instancePath:instancePath+"/token_url",schemaPath:"#/properties/token_url/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
return false;
}
}
}
else {
validate165.errors = [{instancePath:instancePath+"/token_url",schemaPath:"#/properties/token_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.uses_pkce !== undefined){
const _errs15 = errors;
if(typeof data.uses_pkce !== "boolean"){
validate165.errors = [{instancePath:instancePath+"/uses_pkce",schemaPath:"#/properties/uses_pkce/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.code_challenge_method !== undefined){
const _errs17 = errors;
if(!(validate166(data.code_challenge_method, {instancePath:instancePath+"/code_challenge_method",parentData:data,parentDataProperty:"code_challenge_method",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate166.errors : vErrors.concat(validate166.errors);
errors = vErrors.length;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.provider_type !== undefined){
let data9 = data.provider_type;
const _errs18 = errors;
const _errs19 = errors;
let valid1 = false;
const _errs20 = errors;
if(!(validate168(data9, {instancePath:instancePath+"/provider_type",parentData:data,parentDataProperty:"provider_type",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate168.errors : vErrors.concat(validate168.errors);
errors = vErrors.length;
}
var _valid0 = _errs20 === errors;
valid1 = valid1 || _valid0;
const _errs21 = errors;
if(data9 !== null){
const err0 = {instancePath:instancePath+"/provider_type",schemaPath:"#/properties/provider_type/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs21 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const err1 = {instancePath:instancePath+"/provider_type",schemaPath:"#/properties/provider_type/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate165.errors = vErrors;
return false;
}
else {
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mcp_server_url !== undefined){
let data10 = data.mcp_server_url;
const _errs23 = errors;
if((typeof data10 !== "string") && (data10 !== null)){
validate165.errors = [{instancePath:instancePath+"/mcp_server_url",schemaPath:"#/properties/mcp_server_url/type",keyword:"type",params:{type: schema70.properties.mcp_server_url.type},message:"must be string,null"}];
return false;
}
if(errors === _errs23){
if(errors === _errs23){
if(typeof data10 === "string"){
if(data10.length > 2048 && func1(data10) > 2048){
validate165.errors = [{instancePath:instancePath+"/mcp_server_url",schemaPath:"#/properties/mcp_server_url/maxLength",keyword:"maxLength",params:{limit: 2048},message:"must NOT have more than 2048 characters"}];
return false;
}
else {
if(!(formats26(data10))){
validate165.errors = [{instancePath:instancePath+"/mcp_server_url",schemaPath:"#/properties/mcp_server_url/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
return false;
}
}
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.token_endpoint_auth_method !== undefined){
const _errs25 = errors;
if(!(validate170(data.token_endpoint_auth_method, {instancePath:instancePath+"/token_endpoint_auth_method",parentData:data,parentDataProperty:"token_endpoint_auth_method",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate170.errors : vErrors.concat(validate170.errors);
errors = vErrors.length;
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_dynamic_client !== undefined){
const _errs26 = errors;
if(typeof data.is_dynamic_client !== "boolean"){
validate165.errors = [{instancePath:instancePath+"/is_dynamic_client",schemaPath:"#/properties/is_dynamic_client/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data13 = data.created_at;
const _errs28 = errors;
if(errors === _errs28){
if(errors === _errs28){
if(typeof data13 === "string"){
if(!(formats4.validate(data13))){
validate165.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate165.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_at !== undefined){
let data14 = data.updated_at;
const _errs30 = errors;
if(errors === _errs30){
if(errors === _errs30){
if(typeof data14 === "string"){
if(!(formats4.validate(data14))){
validate165.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate165.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate165.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate165.errors = vErrors;
return errors === 0;
}
validate165.evaluated = {"props":{"id":true,"organization_id":true,"provider_id":true,"name":true,"client_id":true,"auth_url":true,"token_url":true,"uses_pkce":true,"code_challenge_method":true,"provider_type":true,"mcp_server_url":true,"token_endpoint_auth_method":true,"is_dynamic_client":true,"created_at":true,"updated_at":true},"dynamicProps":false,"dynamicItems":false};

export const OAuthProviderList = validate172;
const schema74 = {"type":"array","items":{"$ref":"components#/$defs/OAuthProvider"}};

function validate172(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate172.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate165(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate165.errors : vErrors.concat(validate165.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate172.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate172.errors = vErrors;
return errors === 0;
}
validate172.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

export const OAuthToken = validate174;
const schema75 = {"type":"object","required":["id","provider_id","user_id","provider_account_label","scopes","expires_at","is_default","created_at","updated_at"],"properties":{"id":{"type":"string","format":"uuid","readOnly":true},"provider_id":{"type":"string"},"user_id":{"type":"string"},"provider_account_label":{"type":["string","null"]},"scopes":{"type":"array","items":{"type":"string"}},"expires_at":{"type":["string","null"],"format":"date-time"},"is_default":{"type":"boolean"},"created_at":{"type":"string","format":"date-time","readOnly":true},"updated_at":{"type":"string","format":"date-time","readOnly":true}}};

function validate174(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate174.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((data.id === undefined) && (missing0 = "id")) || ((data.provider_id === undefined) && (missing0 = "provider_id"))) || ((data.user_id === undefined) && (missing0 = "user_id"))) || ((data.provider_account_label === undefined) && (missing0 = "provider_account_label"))) || ((data.scopes === undefined) && (missing0 = "scopes"))) || ((data.expires_at === undefined) && (missing0 = "expires_at"))) || ((data.is_default === undefined) && (missing0 = "is_default"))) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.updated_at === undefined) && (missing0 = "updated_at"))){
validate174.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(!(formats0.test(data0))){
validate174.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate174.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.provider_id !== undefined){
const _errs3 = errors;
if(typeof data.provider_id !== "string"){
validate174.errors = [{instancePath:instancePath+"/provider_id",schemaPath:"#/properties/provider_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.user_id !== undefined){
const _errs5 = errors;
if(typeof data.user_id !== "string"){
validate174.errors = [{instancePath:instancePath+"/user_id",schemaPath:"#/properties/user_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.provider_account_label !== undefined){
let data3 = data.provider_account_label;
const _errs7 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate174.errors = [{instancePath:instancePath+"/provider_account_label",schemaPath:"#/properties/provider_account_label/type",keyword:"type",params:{type: schema75.properties.provider_account_label.type},message:"must be string,null"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.scopes !== undefined){
let data4 = data.scopes;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data4)){
var valid1 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs11 = errors;
if(typeof data4[i0] !== "string"){
validate174.errors = [{instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/properties/scopes/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs11 === errors;
if(!valid1){
break;
}
}
}
else {
validate174.errors = [{instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.expires_at !== undefined){
let data6 = data.expires_at;
const _errs13 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate174.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: schema75.properties.expires_at.type},message:"must be string,null"}];
return false;
}
if(errors === _errs13){
if(errors === _errs13){
if(typeof data6 === "string"){
if(!(formats4.validate(data6))){
validate174.errors = [{instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.is_default !== undefined){
const _errs15 = errors;
if(typeof data.is_default !== "boolean"){
validate174.errors = [{instancePath:instancePath+"/is_default",schemaPath:"#/properties/is_default/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data8 = data.created_at;
const _errs17 = errors;
if(errors === _errs17){
if(errors === _errs17){
if(typeof data8 === "string"){
if(!(formats4.validate(data8))){
validate174.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate174.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_at !== undefined){
let data9 = data.updated_at;
const _errs19 = errors;
if(errors === _errs19){
if(errors === _errs19){
if(typeof data9 === "string"){
if(!(formats4.validate(data9))){
validate174.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate174.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate174.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate174.errors = vErrors;
return errors === 0;
}
validate174.evaluated = {"props":{"id":true,"provider_id":true,"user_id":true,"provider_account_label":true,"scopes":true,"expires_at":true,"is_default":true,"created_at":true,"updated_at":true},"dynamicProps":false,"dynamicItems":false};

export const OAuthTokenDeletions = validate175;
const schema76 = {"type":"object","required":["deleted"],"properties":{"deleted":{"type":"integer","minimum":0}}};

function validate175(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate175.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.deleted === undefined) && (missing0 = "deleted")){
validate175.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.deleted !== undefined){
let data0 = data.deleted;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate175.errors = [{instancePath:instancePath+"/deleted",schemaPath:"#/properties/deleted/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate175.errors = [{instancePath:instancePath+"/deleted",schemaPath:"#/properties/deleted/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
}
}
else {
validate175.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate175.errors = vErrors;
return errors === 0;
}
validate175.evaluated = {"props":{"deleted":true},"dynamicProps":false,"dynamicItems":false};

export const OAuthTokenList = validate176;
const schema77 = {"type":"array","items":{"$ref":"components#/$defs/OAuthToken"}};

function validate176(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate176.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate174(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate174.errors : vErrors.concat(validate174.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate176.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate176.errors = vErrors;
return errors === 0;
}
validate176.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

export const OAuthTokenPresence = validate178;
const schema78 = {"type":"object","required":["has_token"],"properties":{"has_token":{"type":"boolean"}}};

function validate178(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate178.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.has_token === undefined) && (missing0 = "has_token")){
validate178.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.has_token !== undefined){
if(typeof data.has_token !== "boolean"){
validate178.errors = [{instancePath:instancePath+"/has_token",schemaPath:"#/properties/has_token/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
}
}
}
else {
validate178.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate178.errors = vErrors;
return errors === 0;
}
validate178.evaluated = {"props":{"has_token":true},"dynamicProps":false,"dynamicItems":false};

export const OpenApiDocument = validate179;
const schema79 = {"type":"object","required":["openapi","info","paths"],"properties":{"openapi":{"type":"string","pattern":"^3\\.1\\.[0-9]+$"},"info":{"type":"object","additionalProperties":true},"paths":{"type":"object","additionalProperties":true}},"additionalProperties":true};
const pattern7 = new RegExp("^3\\.1\\.[0-9]+$", "u");

function validate179(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate179.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.openapi === undefined) && (missing0 = "openapi")) || ((data.info === undefined) && (missing0 = "info"))) || ((data.paths === undefined) && (missing0 = "paths"))){
validate179.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.openapi !== undefined){
let data0 = data.openapi;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern7.test(data0)){
validate179.errors = [{instancePath:instancePath+"/openapi",schemaPath:"#/properties/openapi/pattern",keyword:"pattern",params:{pattern: "^3\\.1\\.[0-9]+$"},message:"must match pattern \""+"^3\\.1\\.[0-9]+$"+"\""}];
return false;
}
}
else {
validate179.errors = [{instancePath:instancePath+"/openapi",schemaPath:"#/properties/openapi/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.info !== undefined){
let data1 = data.info;
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
}
else {
validate179.errors = [{instancePath:instancePath+"/info",schemaPath:"#/properties/info/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.paths !== undefined){
let data2 = data.paths;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
}
else {
validate179.errors = [{instancePath:instancePath+"/paths",schemaPath:"#/properties/paths/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate179.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate179.errors = vErrors;
return errors === 0;
}
validate179.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const PushReceipt = validate180;
const schema80 = {"type":"object","required":["outcome","detail","revision_id"],"properties":{"outcome":{"type":"string","enum":["revision_made","ignored"]},"detail":{"type":"string","maxLength":4096},"revision_id":{"type":["string","null"],"format":"uuid"}}};

function validate180(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate180.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.outcome === undefined) && (missing0 = "outcome")) || ((data.detail === undefined) && (missing0 = "detail"))) || ((data.revision_id === undefined) && (missing0 = "revision_id"))){
validate180.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.outcome !== undefined){
let data0 = data.outcome;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate180.errors = [{instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((data0 === "revision_made") || (data0 === "ignored"))){
validate180.errors = [{instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/enum",keyword:"enum",params:{allowedValues: schema80.properties.outcome.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.detail !== undefined){
let data1 = data.detail;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 4096 && func1(data1) > 4096){
validate180.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
else {
validate180.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.revision_id !== undefined){
let data2 = data.revision_id;
const _errs5 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate180.errors = [{instancePath:instancePath+"/revision_id",schemaPath:"#/properties/revision_id/type",keyword:"type",params:{type: schema80.properties.revision_id.type},message:"must be string,null"}];
return false;
}
if(errors === _errs5){
if(errors === _errs5){
if(typeof data2 === "string"){
if(!(formats0.test(data2))){
validate180.errors = [{instancePath:instancePath+"/revision_id",schemaPath:"#/properties/revision_id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate180.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate180.errors = vErrors;
return errors === 0;
}
validate180.evaluated = {"props":{"outcome":true,"detail":true,"revision_id":true},"dynamicProps":false,"dynamicItems":false};

export const PushToken = validate181;
const schema81 = {"type":"object","required":["token","registry_url"],"properties":{"token":{"type":"string","minLength":1},"registry_url":{"type":"string","minLength":1}}};

function validate181(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate181.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.token === undefined) && (missing0 = "token")) || ((data.registry_url === undefined) && (missing0 = "registry_url"))){
validate181.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.token !== undefined){
let data0 = data.token;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length < 2 && func1(data0) < 1){
validate181.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
else {
validate181.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.registry_url !== undefined){
let data1 = data.registry_url;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length < 2 && func1(data1) < 1){
validate181.errors = [{instancePath:instancePath+"/registry_url",schemaPath:"#/properties/registry_url/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
else {
validate181.errors = [{instancePath:instancePath+"/registry_url",schemaPath:"#/properties/registry_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate181.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate181.errors = vErrors;
return errors === 0;
}
validate181.evaluated = {"props":{"token":true,"registry_url":true},"dynamicProps":false,"dynamicItems":false};

export const PushWebhook = validate182;
const schema82 = {"type":"object","required":["url","content_type","secret","events"],"properties":{"url":{"type":"string","format":"uri"},"content_type":{"type":"string","const":"application/json"},"secret":{"type":"string","minLength":32,"maxLength":255},"events":{"type":"array","minItems":1,"maxItems":10,"items":{"type":"string"}}}};

function validate182(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate182.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.url === undefined) && (missing0 = "url")) || ((data.content_type === undefined) && (missing0 = "content_type"))) || ((data.secret === undefined) && (missing0 = "secret"))) || ((data.events === undefined) && (missing0 = "events"))){
validate182.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.url !== undefined){
let data0 = data.url;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(!(formats26(data0))){
validate182.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
return false;
}
}
else {
validate182.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.content_type !== undefined){
let data1 = data.content_type;
const _errs3 = errors;
if(typeof data1 !== "string"){
validate182.errors = [{instancePath:instancePath+"/content_type",schemaPath:"#/properties/content_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("application/json" !== data1){
validate182.errors = [{instancePath:instancePath+"/content_type",schemaPath:"#/properties/content_type/const",keyword:"const",params:{allowedValue: "application/json"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.secret !== undefined){
let data2 = data.secret;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 255 && func1(data2) > 255){
validate182.errors = [{instancePath:instancePath+"/secret",schemaPath:"#/properties/secret/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
return false;
}
else {
if(data2.length < 64 && func1(data2) < 32){
validate182.errors = [{instancePath:instancePath+"/secret",schemaPath:"#/properties/secret/minLength",keyword:"minLength",params:{limit: 32},message:"must NOT have fewer than 32 characters"}];
return false;
}
}
}
else {
validate182.errors = [{instancePath:instancePath+"/secret",schemaPath:"#/properties/secret/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.events !== undefined){
let data3 = data.events;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
if(data3.length > 10){
validate182.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/maxItems",keyword:"maxItems",params:{limit: 10},message:"must NOT have more than 10 items"}];
return false;
}
else {
if(data3.length < 1){
validate182.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs9 = errors;
if(typeof data3[i0] !== "string"){
validate182.errors = [{instancePath:instancePath+"/events/" + i0,schemaPath:"#/properties/events/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs9 === errors;
if(!valid1){
break;
}
}
}
}
}
else {
validate182.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate182.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate182.errors = vErrors;
return errors === 0;
}
validate182.evaluated = {"props":{"url":true,"content_type":true,"secret":true,"events":true},"dynamicProps":false,"dynamicItems":false};

export const Revision = validate183;
const schema83 = {"type":"object","required":["id","created_at","updated_at","status","status_message","source","source_revision_config"],"properties":{"id":{"type":"string","format":"uuid","readOnly":true},"created_at":{"type":"string","format":"date-time","readOnly":true},"updated_at":{"type":"string","format":"date-time","readOnly":true},"status":{"$ref":"components#/$defs/RevisionStatus"},"status_message":{"type":["string","null"],"maxLength":4096,"readOnly":true},"source":{"$ref":"components#/$defs/Source"},"source_revision_config":{"$ref":"components#/$defs/SourceRevisionConfig"}}};
const schema84 = {"type":"string","enum":["CREATING","QUEUED","AWAITING_BUILD","BUILDING","AWAITING_DEPLOY","DEPLOYING","CREATE_FAILED","BUILD_FAILED","DEPLOY_FAILED","DEPLOYED","SKIPPED","INTERRUPTED","UNKNOWN"]};

function validate184(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate184.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
validate184.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((((((((((((data === "CREATING") || (data === "QUEUED")) || (data === "AWAITING_BUILD")) || (data === "BUILDING")) || (data === "AWAITING_DEPLOY")) || (data === "DEPLOYING")) || (data === "CREATE_FAILED")) || (data === "BUILD_FAILED")) || (data === "DEPLOY_FAILED")) || (data === "DEPLOYED")) || (data === "SKIPPED")) || (data === "INTERRUPTED")) || (data === "UNKNOWN"))){
validate184.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema84.enum},message:"must be equal to one of the allowed values"}];
return false;
}
validate184.errors = vErrors;
return errors === 0;
}
validate184.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate183(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate183.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.id === undefined) && (missing0 = "id")) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.updated_at === undefined) && (missing0 = "updated_at"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.status_message === undefined) && (missing0 = "status_message"))) || ((data.source === undefined) && (missing0 = "source"))) || ((data.source_revision_config === undefined) && (missing0 = "source_revision_config"))){
validate183.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(!(formats0.test(data0))){
validate183.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate183.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data1 = data.created_at;
const _errs3 = errors;
if(errors === _errs3){
if(errors === _errs3){
if(typeof data1 === "string"){
if(!(formats4.validate(data1))){
validate183.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate183.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_at !== undefined){
let data2 = data.updated_at;
const _errs5 = errors;
if(errors === _errs5){
if(errors === _errs5){
if(typeof data2 === "string"){
if(!(formats4.validate(data2))){
validate183.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate183.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
const _errs7 = errors;
if(!(validate184(data.status, {instancePath:instancePath+"/status",parentData:data,parentDataProperty:"status",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate184.errors : vErrors.concat(validate184.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status_message !== undefined){
let data4 = data.status_message;
const _errs8 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate183.errors = [{instancePath:instancePath+"/status_message",schemaPath:"#/properties/status_message/type",keyword:"type",params:{type: schema83.properties.status_message.type},message:"must be string,null"}];
return false;
}
if(errors === _errs8){
if(typeof data4 === "string"){
if(data4.length > 4096 && func1(data4) > 4096){
validate183.errors = [{instancePath:instancePath+"/status_message",schemaPath:"#/properties/status_message/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source !== undefined){
const _errs10 = errors;
if(!(validate77(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source_revision_config !== undefined){
const _errs11 = errors;
if(!(validate134(data.source_revision_config, {instancePath:instancePath+"/source_revision_config",parentData:data,parentDataProperty:"source_revision_config",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate134.errors : vErrors.concat(validate134.errors);
errors = vErrors.length;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate183.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate183.errors = vErrors;
return errors === 0;
}
validate183.evaluated = {"props":{"id":true,"created_at":true,"updated_at":true,"status":true,"status_message":true,"source":true,"source_revision_config":true},"dynamicProps":false,"dynamicItems":false};

export const RevisionList = validate188;
const schema85 = {"type":"object","required":["resources","offset"],"properties":{"resources":{"type":"array","maxItems":100,"items":{"$ref":"components#/$defs/Revision"}},"offset":{"type":"integer","minimum":0}}};

function validate188(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate188.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.resources === undefined) && (missing0 = "resources")) || ((data.offset === undefined) && (missing0 = "offset"))){
validate188.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.resources !== undefined){
let data0 = data.resources;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 100){
validate188.errors = [{instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate183(data0[i0], {instancePath:instancePath+"/resources/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate183.errors : vErrors.concat(validate183.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate188.errors = [{instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data2 = data.offset;
const _errs4 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate188.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs4){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate188.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate188.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate188.errors = vErrors;
return errors === 0;
}
validate188.evaluated = {"props":{"resources":true,"offset":true},"dynamicProps":false,"dynamicItems":false};

export const ServerInfo = validate190;
const schema86 = {"type":"object","required":["name","version","api_version","role","driver","sources","limits","resource_limits"],"properties":{"name":{"type":"string","const":"keelson-control-plane"},"version":{"type":"string","minLength":1,"maxLength":64},"api_version":{"type":"string","minLength":1,"maxLength":64},"role":{"type":"string","enum":["active","standby"]},"driver":{"type":"string","enum":["process","docker","kubernetes","simulated"]},"sources":{"type":"array","minItems":1,"maxItems":4,"uniqueItems":true,"items":{"$ref":"components#/$defs/Source"}},"limits":{"$ref":"components#/$defs/ServerLimits"},"resource_limits":{"type":"object","required":["memory","cpu"],"properties":{"memory":{"type":"string","enum":["enforced","watched","none"]},"cpu":{"type":"string","enum":["enforced","none"]}}}}};
const func0 = require("ajv/dist/runtime/equal").default;
const schema87 = {"type":"object","required":["builds","source_seconds","waiting_seconds","building_seconds","launching_seconds","deploying_seconds"],"properties":{"builds":{"type":"integer","minimum":1},"source_seconds":{"type":"number","exclusiveMinimum":0},"waiting_seconds":{"type":"number","exclusiveMinimum":0},"building_seconds":{"type":"number","exclusiveMinimum":0},"launching_seconds":{"type":"number","exclusiveMinimum":0},"deploying_seconds":{"type":"number","exclusiveMinimum":0}}};

function validate192(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate192.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.builds === undefined) && (missing0 = "builds")) || ((data.source_seconds === undefined) && (missing0 = "source_seconds"))) || ((data.waiting_seconds === undefined) && (missing0 = "waiting_seconds"))) || ((data.building_seconds === undefined) && (missing0 = "building_seconds"))) || ((data.launching_seconds === undefined) && (missing0 = "launching_seconds"))) || ((data.deploying_seconds === undefined) && (missing0 = "deploying_seconds"))){
validate192.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.builds !== undefined){
let data0 = data.builds;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate192.errors = [{instancePath:instancePath+"/builds",schemaPath:"#/properties/builds/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs1){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
validate192.errors = [{instancePath:instancePath+"/builds",schemaPath:"#/properties/builds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source_seconds !== undefined){
let data1 = data.source_seconds;
const _errs3 = errors;
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 <= 0 || isNaN(data1)){
validate192.errors = [{instancePath:instancePath+"/source_seconds",schemaPath:"#/properties/source_seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate192.errors = [{instancePath:instancePath+"/source_seconds",schemaPath:"#/properties/source_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.waiting_seconds !== undefined){
let data2 = data.waiting_seconds;
const _errs5 = errors;
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 <= 0 || isNaN(data2)){
validate192.errors = [{instancePath:instancePath+"/waiting_seconds",schemaPath:"#/properties/waiting_seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate192.errors = [{instancePath:instancePath+"/waiting_seconds",schemaPath:"#/properties/waiting_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.building_seconds !== undefined){
let data3 = data.building_seconds;
const _errs7 = errors;
if(errors === _errs7){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 <= 0 || isNaN(data3)){
validate192.errors = [{instancePath:instancePath+"/building_seconds",schemaPath:"#/properties/building_seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate192.errors = [{instancePath:instancePath+"/building_seconds",schemaPath:"#/properties/building_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.launching_seconds !== undefined){
let data4 = data.launching_seconds;
const _errs9 = errors;
if(errors === _errs9){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 <= 0 || isNaN(data4)){
validate192.errors = [{instancePath:instancePath+"/launching_seconds",schemaPath:"#/properties/launching_seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate192.errors = [{instancePath:instancePath+"/launching_seconds",schemaPath:"#/properties/launching_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deploying_seconds !== undefined){
let data5 = data.deploying_seconds;
const _errs11 = errors;
if(errors === _errs11){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 <= 0 || isNaN(data5)){
validate192.errors = [{instancePath:instancePath+"/deploying_seconds",schemaPath:"#/properties/deploying_seconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate192.errors = [{instancePath:instancePath+"/deploying_seconds",schemaPath:"#/properties/deploying_seconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate192.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate192.errors = vErrors;
return errors === 0;
}
validate192.evaluated = {"props":{"builds":true,"source_seconds":true,"waiting_seconds":true,"building_seconds":true,"launching_seconds":true,"deploying_seconds":true},"dynamicProps":false,"dynamicItems":false};


function validate190(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate190.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((data.name === undefined) && (missing0 = "name")) || ((data.version === undefined) && (missing0 = "version"))) || ((data.api_version === undefined) && (missing0 = "api_version"))) || ((data.role === undefined) && (missing0 = "role"))) || ((data.driver === undefined) && (missing0 = "driver"))) || ((data.sources === undefined) && (missing0 = "sources"))) || ((data.limits === undefined) && (missing0 = "limits"))) || ((data.resource_limits === undefined) && (missing0 = "resource_limits"))){
validate190.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.name !== undefined){
let data0 = data.name;
const _errs1 = errors;
if(typeof data0 !== "string"){
validate190.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if("keelson-control-plane" !== data0){
validate190.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/const",keyword:"const",params:{allowedValue: "keelson-control-plane"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.version !== undefined){
let data1 = data.version;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 64 && func1(data1) > 64){
validate190.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data1.length < 2 && func1(data1) < 1){
validate190.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate190.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.api_version !== undefined){
let data2 = data.api_version;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 64 && func1(data2) > 64){
validate190.errors = [{instancePath:instancePath+"/api_version",schemaPath:"#/properties/api_version/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
return false;
}
else {
if(data2.length < 2 && func1(data2) < 1){
validate190.errors = [{instancePath:instancePath+"/api_version",schemaPath:"#/properties/api_version/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate190.errors = [{instancePath:instancePath+"/api_version",schemaPath:"#/properties/api_version/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.role !== undefined){
let data3 = data.role;
const _errs7 = errors;
if(typeof data3 !== "string"){
validate190.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((data3 === "active") || (data3 === "standby"))){
validate190.errors = [{instancePath:instancePath+"/role",schemaPath:"#/properties/role/enum",keyword:"enum",params:{allowedValues: schema86.properties.role.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.driver !== undefined){
let data4 = data.driver;
const _errs9 = errors;
if(typeof data4 !== "string"){
validate190.errors = [{instancePath:instancePath+"/driver",schemaPath:"#/properties/driver/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((((data4 === "process") || (data4 === "docker")) || (data4 === "kubernetes")) || (data4 === "simulated"))){
validate190.errors = [{instancePath:instancePath+"/driver",schemaPath:"#/properties/driver/enum",keyword:"enum",params:{allowedValues: schema86.properties.driver.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sources !== undefined){
let data5 = data.sources;
const _errs11 = errors;
if(errors === _errs11){
if(Array.isArray(data5)){
if(data5.length > 4){
validate190.errors = [{instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/maxItems",keyword:"maxItems",params:{limit: 4},message:"must NOT have more than 4 items"}];
return false;
}
else {
if(data5.length < 1){
validate190.errors = [{instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
const _errs13 = errors;
if(!(validate77(data5[i0], {instancePath:instancePath+"/sources/" + i0,parentData:data5,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
var valid1 = _errs13 === errors;
if(!valid1){
break;
}
}
if(valid1){
let i1 = data5.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func0(data5[i1], data5[j0])){
validate190.errors = [{instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i1+" are identical)"}];
return false;
break outer0;
}
}
}
}
}
}
}
}
else {
validate190.errors = [{instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.limits !== undefined){
const _errs14 = errors;
if(!(validate192(data.limits, {instancePath:instancePath+"/limits",parentData:data,parentDataProperty:"limits",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate192.errors : vErrors.concat(validate192.errors);
errors = vErrors.length;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resource_limits !== undefined){
let data8 = data.resource_limits;
const _errs15 = errors;
if(errors === _errs15){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
let missing1;
if(((data8.memory === undefined) && (missing1 = "memory")) || ((data8.cpu === undefined) && (missing1 = "cpu"))){
validate190.errors = [{instancePath:instancePath+"/resource_limits",schemaPath:"#/properties/resource_limits/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data8.memory !== undefined){
let data9 = data8.memory;
const _errs17 = errors;
if(typeof data9 !== "string"){
validate190.errors = [{instancePath:instancePath+"/resource_limits/memory",schemaPath:"#/properties/resource_limits/properties/memory/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!(((data9 === "enforced") || (data9 === "watched")) || (data9 === "none"))){
validate190.errors = [{instancePath:instancePath+"/resource_limits/memory",schemaPath:"#/properties/resource_limits/properties/memory/enum",keyword:"enum",params:{allowedValues: schema86.properties.resource_limits.properties.memory.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid3 = _errs17 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data8.cpu !== undefined){
let data10 = data8.cpu;
const _errs19 = errors;
if(typeof data10 !== "string"){
validate190.errors = [{instancePath:instancePath+"/resource_limits/cpu",schemaPath:"#/properties/resource_limits/properties/cpu/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
if(!((data10 === "enforced") || (data10 === "none"))){
validate190.errors = [{instancePath:instancePath+"/resource_limits/cpu",schemaPath:"#/properties/resource_limits/properties/cpu/enum",keyword:"enum",params:{allowedValues: schema86.properties.resource_limits.properties.cpu.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid3 = _errs19 === errors;
}
else {
var valid3 = true;
}
}
}
}
else {
validate190.errors = [{instancePath:instancePath+"/resource_limits",schemaPath:"#/properties/resource_limits/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate190.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate190.errors = vErrors;
return errors === 0;
}
validate190.evaluated = {"props":{"name":true,"version":true,"api_version":true,"role":true,"driver":true,"sources":true,"limits":true,"resource_limits":true},"dynamicProps":false,"dynamicItems":false};

export const Tenant = validate194;
const schema88 = {"type":"object","required":["id","organization_id","name","created_at"],"properties":{"id":{"type":"string","format":"uuid"},"organization_id":{"type":"string","format":"uuid"},"name":{"type":"string","minLength":1,"maxLength":255},"created_at":{"type":"string","format":"date-time"}}};

function validate194(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate194.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.id === undefined) && (missing0 = "id")) || ((data.organization_id === undefined) && (missing0 = "organization_id"))) || ((data.name === undefined) && (missing0 = "name"))) || ((data.created_at === undefined) && (missing0 = "created_at"))){
validate194.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(!(formats0.test(data0))){
validate194.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate194.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.organization_id !== undefined){
let data1 = data.organization_id;
const _errs3 = errors;
if(errors === _errs3){
if(errors === _errs3){
if(typeof data1 === "string"){
if(!(formats0.test(data1))){
validate194.errors = [{instancePath:instancePath+"/organization_id",schemaPath:"#/properties/organization_id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate194.errors = [{instancePath:instancePath+"/organization_id",schemaPath:"#/properties/organization_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data2 = data.name;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data2 === "string"){
if(data2.length > 255 && func1(data2) > 255){
validate194.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
return false;
}
else {
if(data2.length < 2 && func1(data2) < 1){
validate194.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate194.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data3 = data.created_at;
const _errs7 = errors;
if(errors === _errs7){
if(errors === _errs7){
if(typeof data3 === "string"){
if(!(formats4.validate(data3))){
validate194.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate194.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate194.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate194.errors = vErrors;
return errors === 0;
}
validate194.evaluated = {"props":{"id":true,"organization_id":true,"name":true,"created_at":true},"dynamicProps":false,"dynamicItems":false};

export const TenantList = validate195;
const schema89 = {"type":"object","required":["resources","offset"],"properties":{"resources":{"type":"array","maxItems":100,"items":{"$ref":"components#/$defs/Tenant"}},"offset":{"type":"integer","minimum":0}}};

function validate195(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate195.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.resources === undefined) && (missing0 = "resources")) || ((data.offset === undefined) && (missing0 = "offset"))){
validate195.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.resources !== undefined){
let data0 = data.resources;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length > 100){
validate195.errors = [{instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate194(data0[i0], {instancePath:instancePath+"/resources/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate194.errors : vErrors.concat(validate194.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate195.errors = [{instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.offset !== undefined){
let data2 = data.offset;
const _errs4 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate195.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs4){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate195.errors = [{instancePath:instancePath+"/offset",schemaPath:"#/properties/offset/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate195.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate195.errors = vErrors;
return errors === 0;
}
validate195.evaluated = {"props":{"resources":true,"offset":true},"dynamicProps":false,"dynamicItems":false};

export const Upload = validate197;
const schema90 = {"type":"object","required":["object_path","size"],"properties":{"object_path":{"type":"string","minLength":1,"maxLength":512},"size":{"type":"integer","minimum":1,"maximum":209715200}}};

function validate197(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate197.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.object_path === undefined) && (missing0 = "object_path")) || ((data.size === undefined) && (missing0 = "size"))){
validate197.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.object_path !== undefined){
let data0 = data.object_path;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 512 && func1(data0) > 512){
validate197.errors = [{instancePath:instancePath+"/object_path",schemaPath:"#/properties/object_path/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data0.length < 2 && func1(data0) < 1){
validate197.errors = [{instancePath:instancePath+"/object_path",schemaPath:"#/properties/object_path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate197.errors = [{instancePath:instancePath+"/object_path",schemaPath:"#/properties/object_path/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.size !== undefined){
let data1 = data.size;
const _errs3 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate197.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs3){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 209715200 || isNaN(data1)){
validate197.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/maximum",keyword:"maximum",params:{comparison: "<=", limit: 209715200},message:"must be <= 209715200"}];
return false;
}
else {
if(data1 < 1 || isNaN(data1)){
validate197.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate197.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate197.errors = vErrors;
return errors === 0;
}
validate197.evaluated = {"props":{"object_path":true,"size":true},"dynamicProps":false,"dynamicItems":false};

export const UploadUrl = validate198;
const schema91 = {"type":"object","required":["upload_url","object_path"],"properties":{"upload_url":{"type":"string","format":"uri","maxLength":4096},"object_path":{"type":"string","minLength":1,"maxLength":512}}};

function validate198(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate198.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.upload_url === undefined) && (missing0 = "upload_url")) || ((data.object_path === undefined) && (missing0 = "object_path"))){
validate198.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.upload_url !== undefined){
let data0 = data.upload_url;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(data0.length > 4096 && func1(data0) > 4096){
validate198.errors = [{instancePath:instancePath+"/upload_url",schemaPath:"#/properties/upload_url/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"}];
return false;
}
else {
if(!(formats26(data0))){
validate198.errors = [{instancePath:instancePath+"/upload_url",schemaPath:"#/properties/upload_url/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
return false;
}
}
}
else {
validate198.errors = [{instancePath:instancePath+"/upload_url",schemaPath:"#/properties/upload_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.object_path !== undefined){
let data1 = data.object_path;
const _errs3 = errors;
if(errors === _errs3){
if(typeof data1 === "string"){
if(data1.length > 512 && func1(data1) > 512){
validate198.errors = [{instancePath:instancePath+"/object_path",schemaPath:"#/properties/object_path/maxLength",keyword:"maxLength",params:{limit: 512},message:"must NOT have more than 512 characters"}];
return false;
}
else {
if(data1.length < 2 && func1(data1) < 1){
validate198.errors = [{instancePath:instancePath+"/object_path",schemaPath:"#/properties/object_path/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
return false;
}
}
}
else {
validate198.errors = [{instancePath:instancePath+"/object_path",schemaPath:"#/properties/object_path/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate198.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate198.errors = vErrors;
return errors === 0;
}
validate198.evaluated = {"props":{"upload_url":true,"object_path":true},"dynamicProps":false,"dynamicItems":false};

export const ValidationErrorBody = validate199;
const schema92 = {"type":"object","required":["detail"],"properties":{"detail":{"type":"array","items":{"$ref":"components#/$defs/ValidationIssue"}}}};
const schema93 = {"type":"object","required":["loc","msg","type"],"properties":{"loc":{"type":"array","minItems":1,"items":{"type":["string","integer"]}},"msg":{"type":"string"},"type":{"type":"string"}}};

function validate200(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate200.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.loc === undefined) && (missing0 = "loc")) || ((data.msg === undefined) && (missing0 = "msg"))) || ((data.type === undefined) && (missing0 = "type"))){
validate200.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.loc !== undefined){
let data0 = data.loc;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
if(data0.length < 1){
validate200.errors = [{instancePath:instancePath+"/loc",schemaPath:"#/properties/loc/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if((typeof data1 !== "string") && (!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1))))){
validate200.errors = [{instancePath:instancePath+"/loc/" + i0,schemaPath:"#/properties/loc/items/type",keyword:"type",params:{type: schema93.properties.loc.items.type},message:"must be string,integer"}];
return false;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate200.errors = [{instancePath:instancePath+"/loc",schemaPath:"#/properties/loc/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.msg !== undefined){
const _errs5 = errors;
if(typeof data.msg !== "string"){
validate200.errors = [{instancePath:instancePath+"/msg",schemaPath:"#/properties/msg/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.type !== undefined){
const _errs7 = errors;
if(typeof data.type !== "string"){
validate200.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate200.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate200.errors = vErrors;
return errors === 0;
}
validate200.evaluated = {"props":{"loc":true,"msg":true,"type":true},"dynamicProps":false,"dynamicItems":false};


function validate199(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate199.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.detail === undefined) && (missing0 = "detail")){
validate199.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.detail !== undefined){
let data0 = data.detail;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(!(validate200(data0[i0], {instancePath:instancePath+"/detail/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate200.errors : vErrors.concat(validate200.errors);
errors = vErrors.length;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate199.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
}
}
}
else {
validate199.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate199.errors = vErrors;
return errors === 0;
}
validate199.evaluated = {"props":{"detail":true},"dynamicProps":false,"dynamicItems":false};

