/**
 * Networks of tenants on this machine: their code reaches the outside, and no port of this machine but those that are let through.
 * Each tenant has its own loopback, so that nobody takes a port of this server or of another tenant. Root makes them with iproute2
 * and nftables, another user with pasta.
 */
import type { Resolver } from './resolver.ts';

/** The networks of the tenants of one data directory. They outlive this process, as what runs in them does. */
export interface AgentNetworks {
  readonly kind: 'veth' | 'pasta';
  /** How names are resolved there. */
  readonly resolver: Resolver;
  /** Sets which ports of this machine are reached at its loopback address, also by what runs already. */
  letThrough(ports: readonly number[]): Promise<void>;
  /** Makes the network of the tenant, unless it is there. */
  ensure(tenant: string): Promise<void>;
  /** A program and its arguments that start the command after them in the network, which must be there. */
  entering(tenant: string): string[];
  /** Removes all of them. Nothing may run in them any more. */
  removeAll(): Promise<void>;
}

/** What networks are made from. */
export interface NetworkPlace {
  /** Folder of the server's records, which no tenant sees. */
  folder: string;
  /** Tells the networks of this data directory from those of others: letters and digits. */
  owner: string;
  /** A name for what belongs to the tenant: letters and digits. */
  nameOf(tenant: string): string;
}

/** Addresses that only the machine itself is to ask: clouds tell its account there. */
export const METADATA_ADDRESSES = ['169.254.0.0/16', '168.63.129.16/32', '100.100.100.200/32'];
