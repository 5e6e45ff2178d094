/** Settings on the command line, so that every start uses these, whatever the data folder was made with. */
export function serverFlags(server: { port: number; cluster: string; durable: boolean }): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port: server.port,
    // A socket file would need a short path that both users can reach.
    unix_socket_directories: '',
    cluster_name: server.cluster,
    // A non-durable server is a test run's, where several test files open pools at once.
    max_connections: server.durable ? 100 : 500,
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: 1.1,
    jit: 'off',
    ...durability(server.durable),
    wal_compression: 'pglz',
    max_wal_size: '1GB',
    timezone: 'UTC',
    // A killed API must not leave its statements, and their locks, running.
    client_connection_check_interval: '2s',
    // One file a weekday, overwritten a week later: the log cannot fill the disk.
    logging_collector: 'on',
    log_directory: '../log',
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %a ',
    log_lock_waits: 'on',
    log_min_duration_statement: '1s',
    // Names and addresses are passed as parameters, so this keeps them out of the log.
    log_parameter_max_length: 0,
    log_min_error_statement: 'panic',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function durability(durable: boolean): Record<string, string> {
  const state = durable ? 'on' : 'off';
  // Throw-away data need no vacuuming, and a database that is being vacuumed cannot be dropped by its owner.
  return { fsync: state, synchronous_commit: state, full_page_writes: state, autovacuum: state };
}
