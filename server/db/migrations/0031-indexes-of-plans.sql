-- Asked for every five minutes, and by people who look at their payments; none of these may read a whole table.
create index boost_held on boost (city_id, listing_id, list) where held_since is not null;
create index boost_ends on boost (ends_at);
create index payment_problem_order on payment_problem (order_id);
create index refund_payment on refund (payment_id);
