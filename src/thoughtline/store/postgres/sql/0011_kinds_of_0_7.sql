-- Events have kinds, fields and values that release 0.6.0 cannot read, such as evidence of other sessions. The number keeps
-- that release from opening the database. The derived data of earlier releases is rebuilt after this step.
SELECT 1;
