/** A way in which news leaves the site. All share the queue, and of each a worker sends what is its own. */
export interface Channel {
  /** in the queue */
  readonly name: string;
  readonly plural: string;
  /** its own: one process at a time queues what is due in a channel */
  readonly mutexId: number;
}
