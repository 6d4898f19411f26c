-- Every command reads a decision and its parts by their root, and so does whoever looks at it.
create index flow_instance_root on flow_instance (tenant_id, root_id);
